/** Why a request that is read is read in another form, by the rule that notes it. */
export const readReasons = {
  'call-by-name':
    'a neutral conversation knows no tools of a provider, and the client ran this one',
  'call-in-prompt': 'only the model calls tools',
  'document-in-words': 'a document that is text says the same as text to every provider',
  'field-left-out': 'a neutral conversation has no place for it',
  'file-as-itself': 'its own type says that it is no image',
  'json-in-words': 'a neutral result holds texts and files',
  'nested-too-deep': 'no provider takes what is nested so deep',
  'no-request': 'a request is an object',
  'part-in-words': 'no part of a neutral conversation holds it',
  'part-opaque': 'nobody but its provider can read it',
  'result-in-reply': 'a result answers the model, and is none of its words',
  'role-unknown': 'no protocol has such a role',
  'signature-broken': 'a provider refuses a signature that it cannot decode',
  'system-in-words': 'a neutral conversation has one system text, above its messages',
} as const;

/** A rule by which something is read in another form. */
export type ReadRule = keyof typeof readReasons;
