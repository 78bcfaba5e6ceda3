import { type Host, type Item, mentions, named } from './host.ts';

/** What its samples need. */
export const gemini: Host = {
  sample: named({
    'string GEM-060': 'image/png',
    'string GEM-063': 'iVBORw0KGgo=',
    'a content': { parts: [{ text: 'x' }] },
    systemInstruction: { parts: [{ text: 'x' }] },
  }),
  complete: (body) => {
    const contents = (body['contents'] as Item[]).flatMap((content): Item[] => {
      if (mentions(content, 'functionCall')) {
        const answer = { functionResponse: { name: 'x', response: {} } };
        const asked = { role: 'user', parts: [{ text: 'x' }] };
        return [asked, { role: 'model', ...content }, { parts: [answer] }];
      }
      if (!mentions(content, 'functionResponse')) return [content];
      const asked = { parts: [{ functionCall: { name: 'x' }, thoughtSignature: 'c2ln' }] };
      return [{ role: 'user', parts: [{ text: 'x' }] }, { role: 'model', ...asked }, content];
    });
    if (contents.length === 0) contents.push({ parts: [{ text: 'x' }] });
    return { ...body, contents };
  },
  target: (body) => ({
    model: /"functionResponse":{[^}]*},"parts"/.test(JSON.stringify(body))
      ? 'gemini-3.5-flash'
      : 'gemini-2.5-flash',
    profile: mentions(body, 'partialArgs') ? 'vertex' : 'aistudio',
  }),
};
