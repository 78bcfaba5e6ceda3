import {
  canConfine,
  editTool,
  type Place,
  type Profile,
  type Reach,
  readTool,
  searchTool,
  shellTool,
  type Tool,
  writeTool,
} from '@exarch/tools';

/** A tool, with what it keeps alive. */
export type Held = Tool & { readonly close?: () => void };

/** The tools a model is given: the whole list, in the order it is told of them. */
export function toolbox(profile: Profile, environment: Place['environment']): readonly Held[] {
  return [
    shellTool(reachOf(profile, environment)),
    readTool(),
    editTool(),
    writeTool(),
    searchTool(),
  ];
}

/** What a profile holds the shell to, where the machine can; `ask` and `full` hold it to nothing. */
function reachOf(profile: Profile, environment: Place['environment']): Reach | undefined {
  if (profile !== 'auto' && profile !== 'read-only') return undefined;
  if (!canConfine(environment)) return undefined;
  return profile === 'auto' ? 'folder' : 'nothing';
}
