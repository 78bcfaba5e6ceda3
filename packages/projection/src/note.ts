/** Something that could not be sent as it stands, and what was sent instead. */
export type Note = {
  /** `projection/kebab-sentence`. */
  readonly rule: string;
  /** The message it is about, as a JSON pointer into the conversation; empty for the request. */
  readonly at: string;
  readonly did: string;
  readonly because: string;
};

/** What is noted where the system text becomes the user's first words. */
export const systemSaid: Note = {
  rule: 'projection/system-said',
  at: '',
  did: "put the system text in front of the user's first words",
  because: 'this model refuses one of its own',
};

/** What is noted where a text that no conversation takes as it stands is read. */
export function halfPairReplaced(at: string): Note {
  return {
    rule: 'projection/text-well-formed',
    at,
    did: 'replaced half of a surrogate pair',
    because: 'the text is ill formed',
  };
}

type Seen = Pick<Note, 'at' | 'because'>;

/** A tool of a request whose schema no provider takes. */
export function toolOpened(name: string, { at, because }: Seen): Note {
  const did = `wrote the schema of ${name} as far as it can be sent`.toWellFormed();
  return { rule: 'projection/tool-schema-opened', at, did, because };
}

/** A tool of a request whose name no provider takes. */
export function toolRenamed(name: string, { at, legal }: Record<'at' | 'legal', string>): Note {
  return {
    rule: 'projection/tool-renamed',
    at,
    did: `called the tool ${JSON.stringify(name)} ${legal}, as its calls are`,
    because: 'no provider takes its name',
  };
}

/** Takes notes while a body is made; each fact once. */
export class Notes {
  readonly #list: Note[] = [];
  readonly #seen = new Set<string>();

  add(note: Note): void {
    const key = `${note.rule}\n${note.at}\n${note.did}\n${note.because}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#list.push(note);
  }

  /** All notes, in the order they were taken. */
  get list(): readonly Note[] {
    return this.#list;
  }
}
