import type { Note } from '@exarch/projection';
import type { Route, Settled } from './mend-route.ts';
import type { MendedBody } from './mended-body.ts';
import { spokenTo } from './recognise.ts';
import type { PlacedRepair } from './repair-places.ts';

/** What was done to a body, for a person: a line each, then one that says whom it is written for. */
export function repairLines(mended: MendedBody, route: Route): readonly string[] {
  const { repairs, notes, refused } = mended;
  const noted = notes.length === 0 ? '' : `, ${counted(notes.length, 'note')}`;
  return [
    ...repairs.map(repairLine),
    ...notes.map(noteLine),
    ...modelLine(route),
    ...refused.map(
      ({ rule, path, because }) =>
        `${shortened(path) || '/'}: would still be refused. ${because} [${rule}]`,
    ),
    `${counted(repairs.length, 'repair')}${noted}, written for ${destination(route)}`,
  ];
}

function repairLine({ at, of, rule, did, because }: PlacedRepair): string {
  return `${shortened(at) || '/'}${of === '' ? '' : `, ${of}`}: ${did}. ${because} [${rule}]`;
}

function noteLine({ at, rule, did, because }: Note): string {
  return `${at === '' ? '' : `${shortened(at)}: `}${did}: ${because} [${rule}]`;
}

const longest = 80;

/** A pointer into something deep, cut. */
function shortened(at: string): string {
  return at.length <= longest ? at : `${at.slice(0, longest)}…`;
}

function modelLine({ from, to, settled }: Route): readonly string[] {
  if (settled === undefined) return [];
  const old = from.model === undefined ? '' : ` in place of ${from.model}`;
  const lines: { readonly [S in Settled]: string } = {
    chosen: `wrote it for ${to.model}${old}: none was named for this provider`,
    kept: `kept the model ${to.model}: none was named for this provider`,
    unknown: 'wrote it for any model: the address names it, and none was named',
  };
  return [`${lines[settled]}; --model names one [cli/model-${settled}]`];
}

function destination({ to }: Route): string {
  return `${spokenTo(to)}${to.model === undefined ? '' : `, ${to.model}`}`;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
