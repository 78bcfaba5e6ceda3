/**
 * What is known of each family. Traits: `no-prefill`, `system-messages`, `no-forced-tools`,
 * `default-sampling`, `temperature-or-top-p`, `thinking-on` (unless switched off), `small-window`, and
 * `no-<type>` for each `thinking.type` refused; `off-only-low` refuses `disabled` at effort xhigh and max.
 */
import type { Family } from '../grammar.ts';

const docs = 'https://platform.claude.com/docs/en/';
const table: readonly string[] = [
  `${docs}build-with-claude/thinking`,
  `${docs}about-claude/models/overview`,
];

function family(name: string, match: RegExp, traits: readonly string[]): Family {
  return { family: name, match, traits, sources: table, asOf: '2026-11-26' };
}

/** The family with the page that says what is particular to it. */
function said(page: string, told: Family): Family {
  return { ...told, sources: [`${docs}${page}`, ...told.sources] };
}

const prefillPage = 'api/errors';
const systemPage = 'build-with-claude/mid-conversation-system-messages';

/** Oldest first; a model that matches none is judged as the last, in warnings. */
export const families: readonly Family[] = [
  family('Claude 3', /claude-(?:3|instant|2)/, ['no-adaptive', 'no-between_tools', 'small-window']),
  family('Claude 4, 4.1', /claude-(?:sonnet|opus)-4(?:-1)?(?:-\d{8}|-0|@|-v1|$)/, [
    'no-adaptive',
    'no-between_tools',
    'small-window',
  ]),
  family('Claude 4.5', /claude-(?:sonnet|opus|haiku)-4[-.]5/, [
    'no-adaptive',
    'no-between_tools',
    'temperature-or-top-p',
    'small-window',
  ]),
  said(
    prefillPage,
    family('Claude 4.6', /claude-(?:sonnet|opus)-4[-.]6/, ['no-between_tools', 'no-prefill']),
  ),
  family('Mythos Preview', /claude-mythos-preview/, [
    'no-disabled',
    'no-between_tools',
    'no-prefill',
    'no-forced-tools',
    'default-sampling',
    'thinking-on',
  ]),
  family('Opus 4.7', /claude-opus-4[-.]7/, [
    'no-enabled',
    'no-between_tools',
    'no-prefill',
    'default-sampling',
  ]),
  said(
    systemPage,
    family('Opus 4.8', /claude-opus-4[-.]8/, [
      'no-enabled',
      'no-between_tools',
      'no-prefill',
      'system-messages',
      'default-sampling',
    ]),
  ),
  family('Haiku 5.5', /claude-haiku-5[-.]5/, [
    'no-enabled',
    'no-between_tools',
    'off-only-low',
    'no-prefill',
    'system-messages',
    'default-sampling',
    'thinking-on',
  ]),
  said(
    'models/opus-5-5/whats-new-opus-5-5',
    family('Opus 5.5', /claude-opus-5[-.]5/, [
      'no-enabled',
      'no-disabled',
      'no-between_tools',
      'no-prefill',
      'system-messages',
      'no-forced-tools',
      'default-sampling',
      'thinking-on',
    ]),
  ),
  said(
    systemPage,
    family('Opus 5', /claude-opus-5(?![-.]5)/, [
      'no-enabled',
      'no-between_tools',
      'off-only-low',
      'no-prefill',
      'system-messages',
      'default-sampling',
      'thinking-on',
    ]),
  ),
  said(
    systemPage,
    family('Sonnet 5', /claude-sonnet-5(?![-.]5)/, [
      'no-enabled',
      'no-between_tools',
      'no-prefill',
      'default-sampling',
      'thinking-on',
    ]),
  ),
  said(
    systemPage,
    family('Fable and Mythos 5, 5.1', /claude-(?:fable|mythos)-5/, [
      'no-enabled',
      'no-disabled',
      'no-between_tools',
      'no-prefill',
      'system-messages',
      'no-forced-tools',
      'default-sampling',
      'thinking-on',
    ]),
  ),
  said(
    systemPage,
    family('Sonnet 5.5', /claude-sonnet-5[-.]5/, [
      'no-enabled',
      'no-disabled',
      'no-prefill',
      'system-messages',
      'no-forced-tools',
      'default-sampling',
      'thinking-on',
    ]),
  ),
];
