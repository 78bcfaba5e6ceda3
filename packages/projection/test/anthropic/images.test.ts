import type { Media, Message, UserPart } from '@exarch/conversation';
import { isRefused, validateInput } from '@exarch/grammar';
import { runs } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, project } from '../../src/index.ts';

const text = (words: string): UserPart => ({ type: 'text', text: words });

/** The head of a PNG that says how wide it is. */
function png(width: number): Media {
  const bytes = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes);
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(10, 20);
  return { type: 'media', mediaType: 'image/png', data: bytes.toString('base64') };
}
const small = png(2000);
const large = png(2001);

const prompt = (content: readonly UserPart[]): Message => ({ role: 'user', content });
const said: Extract<Message, { role: 'assistant' }> = {
  role: 'assistant',
  content: [{ type: 'text', text: 'seen' }],
  origin: { adapter: 'openai-chat', model: 'm' },
};

/** Each image in a turn of its own: in a prompt, or in a result, failed or not. */
function turn(image: Media, place: number): readonly Message[] {
  if (place % 3 === 0) return [prompt([text(`image ${place}`), image]), said];
  const call = `c${place}`;
  return [
    prompt([text(`image ${place}`)]),
    { ...said, content: [{ type: 'call', id: call, name: 'look', arguments: {} }] },
    {
      role: 'tool',
      results: [{ call, name: 'look', content: [text('ok'), image], failed: place % 3 === 1 }],
    },
    said,
  ];
}

/** For each image, whether it is sent; the grammar takes the request. */
function shownIn(images: readonly Media[], model: string): readonly boolean[] {
  const messages = [...images.flatMap(turn), prompt([text('and now?')])];
  const body = JSON.parse(encodeBody(project('anthropic', { messages }, { model })));
  const found = validateInput('anthropic', body, { model });
  expect(isRefused(found) ? found : []).toEqual([]);
  const marks = /"source":\{"type":"base64"|A file of type image\/png was not sent/g;
  return (JSON.stringify(body).match(marks) ?? []).map((mark) => mark.startsWith('"source'));
}

const model = 'claude-sonnet-4-5';
const times = (count: number, image: Media): readonly Media[] => Array(count).fill(image);
const count = (shown: readonly boolean[]): number => shown.filter(Boolean).length;

describe('the images of a Messages request', () => {
  test('are all sent while the provider takes them', () => {
    expect(shownIn(times(20, large), model)).toEqual(times(20, large).map(() => true));
    expect(count(shownIn(times(100, small), model))).toBe(100);
    expect(count(shownIn(times(600, small), 'claude-sonnet-5-5'))).toBe(600);
  });

  test('make room oldest first, for several at once', () => {
    const shown = shownIn(times(101, small), model);
    expect(shown.indexOf(true)).toBe(10);
    expect(count(shown)).toBe(91);
    expect(count(shownIn(times(110, small), model))).toBe(100);
    expect(count(shownIn(times(601, small), 'claude-sonnet-5-5'))).toBe(541);
  });

  test('lose the large ones when many small ones stand beside them', () => {
    const shown = shownIn([...times(5, small), large, ...times(15, small)], model);
    expect(shown).toEqual(
      [...times(5, small), large, ...times(15, small)].map((one) => one === small),
    );
    expect(shownIn([...times(20, small), large], model)).toEqual([
      ...times(20, small).map(() => true),
      false,
    ]);
  });

  test('that are mostly large keep the newest', () => {
    const shown = shownIn(times(25, large), model);
    expect(shown.indexOf(true)).toBe(10);
    expect(count(shown)).toBe(15);
  });

  test('of which some are large keep a large one that comes last', () => {
    const shown = shownIn([...times(18, small), large, small, large], model);
    expect(shown.lastIndexOf(false)).toBe(9);
  });

  test('are taken, and what is named stays named and seldom is more, however the conversation grows', () => {
    const sizes = fc.array(fc.constantFrom(small, large), { size: 'max', maxLength: 60 });
    const crowds = fc.constantFrom<readonly Media[]>([], times(18, small), times(95, small));
    fc.assert(
      fc.property(crowds, sizes, (crowd, images) => {
        const all = [...crowd, ...images];
        let before: readonly boolean[] = [];
        let breaks = 0;
        for (let length = crowd.length; length <= all.length; length += 1) {
          const shown = shownIn(all.slice(0, length), model);
          expect(shown).toHaveLength(length);
          const changed = before.filter((was, at) => was !== shown[at]);
          expect(changed.every(Boolean)).toBe(true);
          if (changed.length > 0) breaks += 1;
          before = shown;
        }
        expect(breaks).toBeLessThanOrEqual(1 + Math.ceil(all.length / 10));
      }),
      { numRuns: runs(8) },
    );
  });

  test('are noted once', () => {
    const messages = [prompt(times(30, large))];
    const { notes } = project('anthropic', { messages }, { model });
    expect(notes.map(({ rule, did }) => `${rule}: ${did}`)).toEqual([
      'projection/media-named: named 10 images in text',
    ]);
  });

  test('are as few for the same model at Amazon', () => {
    const messages = [prompt(times(30, large))];
    const { body } = project('bedrock', { messages }, { model: 'us.anthropic.claude-sonnet-4-6' });
    expect(JSON.stringify(body).match(/"format":"png"/g)).toHaveLength(20);
  });
});
