const begins = /^(?:Command: [^\n]*\nDirectory: [^\n]*\n)?(?:Output|Stdout): /;
const labelled =
  /^(?:(Output|Stdout)|(Stderr|Error)|Command|Directory|Signal|Background PIDs|Process Group PGID): ?(.*)$/gm;

/** A result whose harness labels each line (`Output: plums`, `Error: (none)`), under headings instead. */
export function inSections(text: string): string {
  if (!begins.test(text)) return text;
  return text.replace(labelled, (_, out?: string, wrong?: string, said = '') => {
    if (out === undefined && wrong === undefined) return '';
    const words = /^\((?:none|empty)\)$/.test(said) ? '' : said;
    return `${out === undefined ? 'STDERR' : 'STDOUT'}:\n${words}`;
  });
}
