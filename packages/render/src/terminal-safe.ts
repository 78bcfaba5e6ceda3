/**
 * The one place where text from a model, a tool or a file loses its power over a terminal.
 * Each alternative of `obeyed` stops at the next control character, so a hostile text costs one pass.
 */

/** OSC, DCS, SOS, PM, APC and CSI sequences, the shorter escapes, then any control left on its own. */
const obeyed =
  /(?:\x1b[\]PX^_]|[\x9d\x90\x98\x9e\x9f])[^\x07\x1b\x80-\x9f]*(?:\x07|\x1b\\|\x9c)|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** What a terminal would obey, a carriage return included. */
const controls = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The text with nothing in it that a terminal obeys: escape sequences go whole, other controls and
 * the marks that reorder a line go alone; newlines and tabs stay, a carriage return is a newline.
 */
export function terminalSafe(text: string): string {
  return text.replace(obeyed, '').replace(/\r\n?/g, '\n');
}

/**
 * The text with every such character spelled out (`\u001b`): for commands, paths and arguments,
 * where what cannot be seen must not be hidden either.
 */
export function terminalVisible(text: string): string {
  return text.replace(controls, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
