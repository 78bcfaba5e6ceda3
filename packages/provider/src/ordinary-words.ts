/**
 * Words that stand in the keys people give a server that needs none (`sk-no-key-required`), and in what
 * a provider says of a request. No key is less secret where one of them can be read.
 */
const ordinary: ReadonlySet<string> = new Set(
  `access account allowed anonymous anything applicable authentication authorization available
  bearer changeme client credential credentials default development disabled dummykey empty example
  expected ignore ignored internal invalid localhost missing needed nothing optional openai
  password placeholder private production project provided provider public random required
  secret server service something string testing testkey unauthorized unknown unneeded unnecessary
  unused whatever`.split(/\s+/),
);

/** The ordinary words of a key, as it spells them. */
export function ordinaryWords(key: string): readonly string[] {
  return key.split(/[^A-Za-z0-9]+/).filter((word) => ordinary.has(word.toLowerCase()));
}
