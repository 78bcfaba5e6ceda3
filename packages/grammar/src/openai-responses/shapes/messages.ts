import {
  byType,
  forbidden,
  list,
  may,
  mayNull,
  need,
  needValue,
  type Shape,
  shape,
  string,
  type Union,
  union,
  words,
} from '../../kind.ts';
import { longestText } from '../limits.ts';
import { inputContent, noLongerThan, outputContent } from './parts.ts';

const phaseElsewhere = may(
  forbidden('OAR-015', 'Only an assistant message has a phase; leave it out.'),
);
const states = words(['in_progress', 'completed', 'incomplete'], { rule: 'OAR-014' });

function content(of: Union): ReturnType<typeof byType> {
  const said = string({ also: [noLongerThan(longestText, 'OAR-013')] });
  return byType({ string: said, list: list(of) }, { rule: 'OAR-011' });
}

function input(role: string, status: Parameters<typeof shape>[1]): Shape {
  return shape(`a ${role} message`, {
    type: mayNull(words(['message'])),
    role: need(words([role])),
    content: needValue(content(inputContent), 'OAR-011'),
    id: mayNull(string({ rule: 'OAR-030' })),
    phase: phaseElsewhere,
    ...status,
  });
}

const noStatus = {
  status: may(forbidden('OAR-014', 'A user message takes no status; leave it out.')),
};

const byRole = {
  user: input('user', noStatus),
  system: input('system', { status: mayNull(states) }),
  developer: input('developer', { status: mayNull(states) }),
  assistant: shape('an assistant message', {
    type: mayNull(words(['message'])),
    role: need(words(['assistant'])),
    content: needValue(content(outputContent), 'OAR-011'),
    id: mayNull(string({ rule: 'OAR-030' })),
    status: mayNull(states),
    phase: mayNull(words(['commentary', 'final_answer'], { rule: 'OAR-015' })),
  }),
};

/** A message, by who speaks. */
export const message: Union = union('a message', {
  by: 'role',
  stranger: 'OAR-010',
  arms: byRole,
});

/** What stands without a type: a message, or the id of an item the server keeps. */
export const untyped: Union = union('an item without a type', {
  by: 'role',
  stranger: 'OAR-010',
  arms: byRole,
  untagged: shape('a reference', {
    type: mayNull(words(['item_reference'])),
    id: need(string({ rule: 'OAR-033' }), 'OAR-004'),
  }),
});
