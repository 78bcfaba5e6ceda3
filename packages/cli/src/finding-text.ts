import { ruleOf, type Violation } from '@exarch/grammar';
import { terminalVisible } from '@exarch/render';
import { locateJson } from '@exarch/values';
import type { Found } from './bodies.ts';

/**
 * A finding for a person: where it is, the line of JSON around it, what is wrong and what mends it,
 * what the provider would answer, and where that is known from.
 */
export function findingText({ file, index, text }: Found, violation: Violation): string {
  const { rule, level, path, because, says } = violation;
  const known = ruleOf(rule);
  const name = known ? ` ${known.name}` : '';
  const lines = [
    `${file}${index > 0 ? `[${index}]` : ''}:${path || '/'}  ${rule}${name}  ${level}`,
    ...excerpt(text, path),
    `  ${because}`,
    ...(says === undefined ? [] : [`  It answers in words like: ${says}`]),
    ...(known?.sources.slice(0, 1).map((source) => `  ${source}`) ?? []),
  ];
  return `${lines.map(terminalVisible).join('\n')}\n`;
}

const before = 36;
const width = 96;

/** The line that holds the place, cut to what stands around it, and a mark under the place. */
function excerpt(text: string, path: string): readonly string[] {
  const start = placeOf(text, segmentsOf(path));
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const end = text.indexOf('\n', start);
  const line = text.slice(from, end === -1 ? text.length : end);
  const at = start - from;
  const cut = Math.max(0, at - before);
  const shown = line.slice(cut, cut + width).toWellFormed();
  const lead = cut > 0 ? '…' : '';
  const tail = cut + width < line.length ? '…' : '';
  return [`  | ${lead}${shown}${tail}`, `  | ${' '.repeat(at - cut + lead.length)}^`];
}

/** Of a field that is missing, the place of what lacks it. */
function placeOf(text: string, segments: readonly string[]): number {
  for (let depth = segments.length; depth > 0; depth -= 1) {
    const place = locateJson(text, pathIn(text, segments.slice(0, depth)));
    if (place) return place.start;
  }
  return 0;
}

/** A pointer does not say whether a number is a key or a place in a list; the text does. */
function pathIn(text: string, segments: readonly string[]): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (const segment of segments) {
    const place = locateJson(text, path);
    const isList = place !== undefined && text[place.start] === '[';
    path.push(isList && /^\d+$/.test(segment) ? Number(segment) : segment);
  }
  return path;
}

function segmentsOf(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
