/** One damage each: the list as found, the conversation it becomes, and the repairs listed. */
export type Case = {
  readonly name: string;
  readonly damaged: readonly unknown[];
  readonly mended: readonly unknown[];
  /** Rule, place, and what was done. */
  readonly repairs: readonly (readonly [string, string, string])[];
};

const origin = { adapter: 'anthropic', model: 'claude' };
const interrupted = 'The call was interrupted; no result was recorded.';

function text(words: string): unknown {
  return { type: 'text', text: words };
}
function user(...words: readonly string[]): unknown {
  return { role: 'user', content: words.map(text) };
}
function reply(...content: readonly unknown[]): unknown {
  return { role: 'assistant', content, origin };
}
function call(id: string, fields: object = {}): object {
  return { type: 'call', id, name: 'shell', arguments: {}, ...fields };
}
function result(id: string, words: string, fields: object = {}): object {
  return { call: id, name: 'shell', content: [text(words)], failed: false, ...fields };
}
function results(...list: readonly unknown[]): unknown {
  return { role: 'tool', results: list };
}

const go = user('go');
const missing = result('a', interrupted, { failed: true });

export const cases: readonly Case[] = [
  {
    name: 'answers a call without a result as interrupted',
    damaged: [go, reply(call('a')), user('well?')],
    mended: [go, reply(call('a')), results(missing), user('well?')],
    repairs: [['results-missing', '/1/content/0', 'answered as interrupted']],
  },
  {
    name: 'moves a late result behind its call',
    damaged: [go, reply(call('a')), user('well?'), results(result('a', 'x'))],
    mended: [go, reply(call('a')), results(result('a', 'x')), user('well?')],
    repairs: [['results-order', '/3/results/0', 'moved behind its call']],
  },
  {
    name: 'moves an early result behind its call',
    damaged: [go, results(result('a', 'x')), reply(call('a'))],
    mended: [go, reply(call('a')), results(result('a', 'x'))],
    repairs: [['results-order', '/1/results/0', 'moved behind its call']],
  },
  {
    name: 'joins results that came one by one',
    damaged: [
      go,
      reply(call('a'), call('b')),
      results(result('a', 'x')),
      results(result('b', 'y')),
    ],
    mended: [go, reply(call('a'), call('b')), results(result('a', 'x'), result('b', 'y'))],
    repairs: [['results-order', '/3/results/0', 'moved behind its call']],
  },
  {
    name: 'puts results in the order of the calls',
    damaged: [go, reply(call('a'), call('b')), results(result('b', 'y'), result('a', 'x'))],
    mended: [go, reply(call('a'), call('b')), results(result('a', 'x'), result('b', 'y'))],
    repairs: [['results-order', '/2/results/0', 'put in the order of the calls']],
  },
  {
    name: 'tells a result that no call waits for, behind the results',
    damaged: [go, reply(call('a')), results(result('z', 'lost'), result('a', 'x'))],
    mended: [
      go,
      reply(call('a')),
      results(result('a', 'x')),
      user('[A result that no call here waits for: shell, z]\n', 'lost'),
    ],
    repairs: [['results-stray', '/2/results/0', 'told in a text']],
  },
  {
    name: 'tells it in the prompt before, where there is one',
    damaged: [go, results(result('z', 'lost'))],
    mended: [user('go', '\n[A result that no call here waits for: shell, z]\n', 'lost')],
    repairs: [['results-stray', '/1/results/0', 'told in a text']],
  },
  {
    name: 'leaves out a result that stands twice',
    damaged: [go, reply(call('a')), results(result('a', 'x'), result('a', 'x'))],
    mended: [go, reply(call('a')), results(result('a', 'x'))],
    repairs: [['results-unique', '/2/results/1', 'left out']],
  },
  {
    name: 'tells a second result that says something else',
    damaged: [go, reply(call('a')), results(result('a', 'x'), result('a', 'y'))],
    mended: [
      go,
      reply(call('a')),
      results(result('a', 'x')),
      user('[A result that no call here waits for: shell, a]\n', 'y'),
    ],
    repairs: [['results-stray', '/2/results/1', 'told in a text']],
  },
  {
    name: 'keeps apart calls of one id in two replies, each with its result',
    damaged: [
      go,
      reply(call('a')),
      results(result('a', 'x')),
      reply(call('a')),
      results(result('a', 'y')),
    ],
    mended: [
      go,
      reply(call('a')),
      results(result('a', 'x')),
      reply(call('a_e40c292c_1')),
      results(result('a_e40c292c_1', 'y')),
    ],
    repairs: [['call-id', '/3/content/0/id', 'changed to a_e40c292c_1']],
  },
  {
    name: 'gives calls without an id one, and their results by order',
    damaged: [
      go,
      reply(call('', { id: undefined }), call('')),
      results(result('', 'x'), result('', 'y')),
    ],
    mended: [
      go,
      reply(call('call_1'), call('call_2')),
      results(result('call_1', 'x'), result('call_2', 'y')),
    ],
    repairs: [
      ['call-id', '/1/content/0/id', 'changed to call_1'],
      ['call-id', '/1/content/1/id', 'changed to call_2'],
    ],
  },
  {
    name: 'renames a call that no provider takes, and says so in its result',
    damaged: [
      go,
      reply(call('a', { name: 'rm -rf' })),
      results(result('a', 'x', { name: 'rm -rf' })),
    ],
    mended: [
      go,
      reply(call('a', { name: 'rm_-rf_8e808413' })),
      results({
        ...result('a', ''),
        name: 'rm_-rf_8e808413',
        content: [text('[The name of this call could not be sent] rm -rf\n'), text('x')],
      }),
    ],
    repairs: [
      ['call-name', '/1/content/0/name', 'changed to rm_-rf_8e808413'],
      ['result-name', '/2/results/0/name', 'changed to rm_-rf_8e808413'],
    ],
  },
  {
    name: 'replaces arguments that are no object, and says so in the result',
    damaged: [go, reply(call('a', { arguments: ['ls'] })), results(result('a', 'x'))],
    mended: [
      go,
      reply(call('a')),
      results({
        ...result('a', ''),
        content: [text('[The arguments of this call could not be sent] ["ls"]\n'), text('x')],
      }),
    ],
    repairs: [['arguments-object', '/1/content/0/arguments', 'replaced by {}']],
  },
  {
    name: 'reads arguments that are a JSON text',
    damaged: [go, reply(call('a', { arguments: '{"x":1}' })), results(result('a', 'x'))],
    mended: [go, reply(call('a', { arguments: { x: 1 } })), results(result('a', 'x'))],
    repairs: [['arguments-object', '/1/content/0/arguments', 'read as JSON']],
  },
  {
    name: 'says so where a result says nothing',
    damaged: [go, reply(call('a')), results(result('a', ' '))],
    mended: [go, reply(call('a')), results(result('a', '(no output)'))],
    repairs: [
      ['blank-text', '/2/results/0/content/0', 'left out'],
      ['empty-result', '/2/results/0', 'given a text that says so'],
    ],
  },
  {
    name: 'leaves out messages that say nothing',
    damaged: [go, reply(), user(' '), results(), reply(text('\n')), user('x')],
    mended: [go, user('x')],
    repairs: [
      ['empty-message', '/1', 'left out'],
      ['blank-text', '/2/content/0', 'left out'],
      ['blank-prompt', '/2', 'left out'],
      ['results-present', '/3', 'left out'],
      ['blank-text', '/4/content/0', 'left out'],
      ['empty-message', '/4', 'left out'],
    ],
  },
  {
    name: 'joins reasoning alone with the reply behind it',
    damaged: [go, reply({ type: 'reasoning', text: 'hm' }), reply(text('yes'))],
    mended: [go, reply({ type: 'reasoning', text: 'hm' }, text('yes'))],
    repairs: [['empty-message', '/1', 'joined with the reply behind it']],
  },
  {
    name: 'tells reasoning alone where no reply follows',
    damaged: [go, reply({ type: 'reasoning', text: 'hm' }), user('well?')],
    mended: [user('go', '\n[A reply held nothing but this reasoning]\nhm'), user('well?')],
    repairs: [['empty-message', '/1', 'told in a text']],
  },
  {
    name: 'joins texts where white space or half a character stands alone',
    damaged: [go, reply(text('a'), text(' '), text('b\ud83d'), text('\ude00'))],
    mended: [go, reply(text('a b\u{1f600}'))],
    repairs: [['blank-text', '/1/content/0', 'joined with the texts behind it']],
  },
  {
    name: 'leaves out a reply that makes the same calls twice',
    damaged: [go, reply(call('a')), reply(call('a')), results(result('a', 'x'))],
    mended: [go, reply(call('a')), results(result('a', 'x'))],
    repairs: [['doubled', '/2', 'left out']],
  },
  {
    name: 'leaves out the second half of a reply that was joined with itself',
    damaged: [
      go,
      reply(text('I look'), call('a'), text('I look'), call('a')),
      results(result('a', 'x'), result('a', 'x')),
    ],
    mended: [go, reply(text('I look'), call('a')), results(result('a', 'x'))],
    repairs: [
      ['doubled', '/1/content/2', 'left out with all behind it'],
      ['results-unique', '/2/results/1', 'left out'],
    ],
  },
  {
    name: 'keeps two calls alike that have no ids',
    damaged: [go, reply(call(''), call('')), results(result('', 'x'), result('', 'y'))],
    mended: [
      go,
      reply(call('call_1'), call('call_2')),
      results(result('call_1', 'x'), result('call_2', 'y')),
    ],
    repairs: [
      ['call-id', '/1/content/0/id', 'changed to call_1'],
      ['call-id', '/1/content/1/id', 'changed to call_2'],
    ],
  },
  {
    name: 'reads a message by what it holds',
    damaged: [
      go,
      { role: 'user', content: [call('a')], origin },
      { role: 'user', results: [result('a', 'x')] },
      { role: 'system', content: [text('Be brief.')] },
    ],
    mended: [go, reply(call('a')), results(result('a', 'x')), user('Be brief.')],
    repairs: [
      ['role', '/1/role', 'read as assistant'],
      ['role', '/2/role', 'read as tool'],
      ['role', '/3/role', 'read as user'],
    ],
  },
  {
    name: 'parts results from content in one message',
    damaged: [
      go,
      reply(call('a')),
      { role: 'tool', results: [result('a', 'x')], content: [text('more')] },
    ],
    mended: [go, reply(call('a')), results(result('a', 'x')), user('more')],
    repairs: [['shape', '/2/content', 'made a message of its own']],
  },
  {
    name: 'opens with a prompt that says what is missing',
    damaged: [reply(text('yes'))],
    mended: [user('The opening of this conversation was not recorded.'), reply(text('yes'))],
    repairs: [['opening', '/0', 'given a prompt that says so']],
  },
  {
    name: 'names broken media in a text, and any media in a reply',
    damaged: [
      { role: 'user', content: [{ type: 'media', mediaType: 'image/bmp', data: 'AAAA' }] },
      reply({ type: 'media', mediaType: 'image/png', url: 'https://a.b/c' }),
    ],
    mended: [
      user('[image/bmp, 4 base64 characters left out: No provider takes "image/bmp".]'),
      reply(text('[image/png at https://a.b/c left out: A reply cannot hold it.]')),
    ],
    repairs: [
      ['media', '/0/content/0', 'named in a text'],
      ['media', '/1/content/0', 'named in a text'],
    ],
  },
  {
    name: 'puts words of its own on lines of their own among those of the user and the reply',
    damaged: [
      go,
      results(result('y', 'lost'), result('z', 'found')),
      reply({ type: 'reasoning', text: 'hm' }),
      user('x'),
      reply(text('a'), { type: 'media', mediaType: 'image/png', url: 'https://a.b/c' }, text('b')),
    ],
    mended: [
      user(
        'go',
        '\n[A result that no call here waits for: shell, y]\n',
        'lost',
        '\n[A result that no call here waits for: shell, z]\n',
        'found',
        '\n[A reply held nothing but this reasoning]\nhm',
      ),
      user('x'),
      reply(
        text('a'),
        text('\n[image/png at https://a.b/c left out: A reply cannot hold it.]\n'),
        text('b'),
      ),
    ],
    repairs: [
      ['results-stray', '/1/results/0', 'told in a text'],
      ['results-stray', '/1/results/1', 'told in a text'],
      ['empty-message', '/2', 'told in a text'],
      ['media', '/4/content/1', 'named in a text'],
    ],
  },
  {
    name: 'drops native texts that no wire may get back',
    damaged: [
      go,
      reply(
        { type: 'opaque', native: { origin, json: '{"a":"\\ud800"}' } },
        { type: 'opaque', native: 7 },
        { type: 'opaque', native: { origin, json: '{"id":"x"}' } },
        { type: 'opaque', native: { origin, json: '{"id":"x"}' } },
        text('yes'),
      ),
    ],
    mended: [go, reply({ type: 'opaque', native: { origin, json: '{"id":"x"}' } }, text('yes'))],
    repairs: [
      ['native-well-formed', '/1/content/0/native', 'dropped whole'],
      ['shape', '/1/content/1/native', 'dropped whole'],
      ['native-unique', '/1/content/3/native', 'dropped whole'],
    ],
  },
  {
    name: 'takes a lost origin for unknown, and an unknown stop for a reason of its own',
    damaged: [go, { role: 'assistant', content: [text('yes')], stop: 'bored' }],
    mended: [
      go,
      {
        role: 'assistant',
        content: [text('yes')],
        origin: { adapter: 'openai-chat', model: 'unknown' },
        stop: 'other:bored',
      },
    ],
    repairs: [
      ['shape', '/1/origin', 'taken for unknown'],
      ['shape', '/1/stop', 'kept as a reason of its own'],
    ],
  },
  {
    name: 'reads any spelling of content, and writes out what it does not know',
    damaged: [
      { role: 'user', content: 'go' },
      {
        role: 'user',
        content: ['bare', { text: 'untyped' }, { type: 'image', image_url: 'x' }, null],
      },
      'loose',
      null,
      { role: 'user', content: [text('x')], name: 'bob' },
    ],
    mended: [
      go,
      user(
        'bare',
        'untyped',
        '\n[unknown part] {"type":"image","image_url":"x"}\n',
        '[unknown part] null',
      ),
      user('loose'),
      user('x'),
    ],
    repairs: [
      ['shape', '/0/content', 'read as a list of parts'],
      ['shape', '/0/content', 'read as a text'],
      ['shape', '/1/content/0', 'read as a text'],
      ['shape', '/1/content/1', 'read as a text'],
      ['shape', '/1/content/2', 'written out as text'],
      ['shape', '/1/content/3', 'written out as text'],
      ['shape', '/2', 'read as the content of a prompt'],
      ['shape', '/2', 'read as a list of parts'],
      ['shape', '/2', 'read as a text'],
      ['shape', '/3', 'read as the content of a prompt'],
      ['shape', '/3', 'read as a list of parts'],
      ['shape', '/4/name', 'left out'],
      ['blank-prompt', '/3', 'left out'],
    ],
  },
  {
    name: 'gives results without an id to the calls of their name',
    damaged: [
      go,
      reply(call('', { name: 'read' }), call('')),
      results(result('', 'x'), result('', 'y', { name: 'read' })),
    ],
    mended: [
      go,
      reply(call('call_1', { name: 'read' }), call('call_2')),
      results(result('call_1', 'y', { name: 'read' }), result('call_2', 'x')),
    ],
    repairs: [
      ['call-id', '/1/content/0/id', 'changed to call_1'],
      ['call-id', '/1/content/1/id', 'changed to call_2'],
      ['results-order', '/2/results/0', 'put in the order of the calls'],
    ],
  },
  {
    name: 'gives a result the name of its call',
    damaged: [go, reply(call('a')), results(result('a', 'x', { name: 'read' }))],
    mended: [go, reply(call('a')), results(result('a', 'x'))],
    repairs: [['result-name', '/2/results/0/name', 'changed to shell']],
  },
  {
    name: 'gives a result to the nearest call before it',
    damaged: [go, reply(call('a')), user('well?'), reply(call('a')), results(result('a', 'x'))],
    mended: [
      go,
      reply(call('a')),
      results(missing),
      user('well?'),
      reply(call('a_e40c292c_1')),
      results(result('a_e40c292c_1', 'x')),
    ],
    repairs: [
      ['results-missing', '/1/content/0', 'answered as interrupted'],
      ['call-id', '/3/content/0/id', 'changed to a_e40c292c_1'],
    ],
  },
  {
    name: 'keeps the reasoning of one reply out of those behind',
    damaged: [
      go,
      reply(),
      reply({ type: 'reasoning', text: 'hm' }),
      reply(text('yes')),
      reply(text('no')),
    ],
    mended: [go, reply({ type: 'reasoning', text: 'hm' }, text('yes')), reply(text('no'))],
    repairs: [
      ['empty-message', '/1', 'left out'],
      ['empty-message', '/2', 'joined with the reply behind it'],
    ],
  },
  {
    name: 'says what a call without a result had sent',
    damaged: [go, reply(call('a', { arguments: 7 }))],
    mended: [
      go,
      reply(call('a')),
      results({
        ...missing,
        content: [text('[The arguments of this call could not be sent] 7\n'), text(interrupted)],
      }),
    ],
    repairs: [
      ['arguments-object', '/1/content/0/arguments', 'replaced by {}'],
      ['results-missing', '/1/content/0', 'answered as interrupted'],
    ],
  },
  {
    name: 'replaces half a pair wherever it stands',
    damaged: [
      user('a\ud800'),
      {
        role: 'assistant',
        content: [text('b\ud800'), { type: 'reasoning', text: 'c\ud800' }],
        origin: { adapter: 'gemini', model: 'd\ud800' },
        stop: 'other:\ud800',
      },
    ],
    mended: [
      user('a\ufffd'),
      {
        role: 'assistant',
        content: [text('b\ufffd'), { type: 'reasoning', text: 'c\ufffd' }],
        origin: { adapter: 'gemini', model: 'd\ufffd' },
        stop: 'other:\ufffd',
      },
    ],
    repairs: [
      ['text-well-formed', '/1/origin/model', 'half a pair replaced'],
      ['shape', '/1/stop', 'kept as a reason of its own'],
      ['text-well-formed', '/0/content/0', 'half a pair replaced'],
      ['text-well-formed', '/1/content/0', 'half a pair replaced'],
      ['text-well-formed', '/1/content/1', 'half a pair replaced'],
    ],
  },
  {
    name: 'reads ids and names that are no strings',
    damaged: [go, reply(call('', { id: 7 })), results(result('', 'x', { call: 7 }))],
    mended: [go, reply(call('7')), results(result('7', 'x'))],
    repairs: [
      ['shape', '/1/content/0/id', 'read as a text'],
      ['shape', '/2/results/0/call', 'read as a text'],
    ],
  },
  {
    name: 'says of each result that stands before that of an earlier call that it does',
    damaged: [
      go,
      reply(call('a'), call('b'), call('c')),
      results(result('b', 'y'), result('c', 'z', { failed: true }), result('a', 'x')),
    ],
    mended: [
      go,
      reply(call('a'), call('b'), call('c')),
      results(result('a', 'x'), result('b', 'y'), result('c', 'z', { failed: true })),
    ],
    repairs: [
      ['results-order', '/2/results/0', 'put in the order of the calls'],
      ['results-order', '/2/results/1', 'put in the order of the calls'],
    ],
  },
  {
    name: 'says at the first message that the opening is missing',
    damaged: [reply(text('yes')), user('well?'), reply(text('no'))],
    mended: [
      user('The opening of this conversation was not recorded.'),
      reply(text('yes')),
      user('well?'),
      reply(text('no')),
    ],
    repairs: [['opening', '/0', 'given a prompt that says so']],
  },
  {
    name: 'tells a stray that failed where the result of the call did not',
    damaged: [
      go,
      reply(call('a')),
      results(result('a', 'x')),
      user('well?'),
      results(result('a', 'x', { failed: true }), result('a', 'x')),
    ],
    mended: [
      go,
      reply(call('a')),
      results(result('a', 'x')),
      user('well?', '\n[A result that no call here waits for: shell, a]\n', 'x'),
    ],
    repairs: [
      ['results-stray', '/4/results/0', 'told in a text'],
      ['results-unique', '/4/results/1', 'left out'],
    ],
  },
];
