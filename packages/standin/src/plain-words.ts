/** As much of a prompt as is read; the rest of a very long one is material. */
const read = 8_000;
const tagged = /<([a-z][a-z_-]*)>[\s\S]*?<\/\1>/g;

/** What a person said: without the tagged and bracketed reminders that harnesses add. */
export function plainWords(text: string): string {
  return text
    .slice(0, read)
    .replace(tagged, '')
    .split('\n\n')
    .filter((paragraph) => !isReminder(paragraph.trim()))
    .join('\n\n')
    .trim();
}

function isReminder(paragraph: string): boolean {
  return paragraph.startsWith('[') && paragraph.endsWith(']');
}

/** True for a reminder after a turn that broke off: the prompt before it stands again. */
export function asksToGoOn(text: string): boolean {
  return /\b(?:go on|continue|cut off|ended your last turn|neither text nor)\b/i.test(
    text.slice(0, read),
  );
}
