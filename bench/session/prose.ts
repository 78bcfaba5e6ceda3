const words =
  'the of and to a in is that it was for on are as with they be at one have this from or had by not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know get through back much before go good new write our used me man too any day same right look think also around another came come work three word must because does part even place well such here take why things help put years different away again off went old number great tell men say small every found still between name should home big give air line set own under read last never us left end along while might next sound below saw something thought both few those always looked show large often together asked house world going want school important until form food keep children feet land side without boy once animal life enough took sometimes four head above kind began almost live page got earth need far hand high year mother light parts country father let night following picture being study second eyes soon times story boys since white days ever paper hard near sentence better best across during today others however sure means knew its try told young miles sun ways thing whole hear example heard several change answer room sea against top turned learn point city play toward five using himself usually'.split(
    ' ',
  );
const code = ['"quoted"', 'C:\\path', '\t', '`code`', '{"a":1}', 'café', 'größer'];
const farther = ['漢字', '🙂', '→', '“so”', '…'];

/** Text as sessions hold it: words in lines, some of which JSON must escape, and a text in four beyond Latin-1. */
export class Prose {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
  }

  /** Whole number below a limit; the same seed draws the same numbers. */
  draw(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }

  /** About so many characters. */
  text(length: number): string {
    const others = this.draw(4) === 0 ? [...code, ...farther] : code;
    const pieces: string[] = [];
    let left = length;
    for (let n = 1; left > 0; n += 1) {
      const word = this.#of(n % 40 === 0 ? others : words);
      pieces.push(word, n % 12 === 0 ? '\n' : ' ');
      left -= word.length + 1;
    }
    return pieces.join('').trim();
  }

  #of(list: readonly string[]): string {
    return list[this.draw(list.length)] ?? '';
  }
}
