import { isPortableId, isPortableName } from '@exarch/values';
import type { Path } from './path.ts';
import { quoted } from './show.ts';
import type { Sight } from './sight.ts';

/** A tool's name or a call's id, and where it stands. */
export type Named = { readonly text: string; readonly at: Path };

/** Reports names that some provider would not take. */
export function lookAtNames(names: Iterable<Named>, rule: string, sight: Sight): void {
  for (const { text, at } of names) {
    if (isPortableName(text)) continue;
    sight.report(
      rule,
      `${quoted(text)} is no name that every provider takes: a letter or _ first, then letters, digits, _ or -, at most 63.`,
      at,
    );
  }
}

/** Reports call ids that some provider would not take. */
export function lookAtIds(ids: Iterable<Named>, rule: string, sight: Sight): void {
  for (const { text, at } of ids) {
    if (isPortableId(text)) continue;
    sight.report(
      rule,
      `${quoted(text)} is no id that every provider takes: letters, digits, _ or -, at most 40.`,
      at,
    );
  }
}
