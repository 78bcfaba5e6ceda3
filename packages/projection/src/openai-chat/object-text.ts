/** Follows the JSON text of an object, piece by piece, to where it closes. */
export class ObjectText {
  #depth = 0;
  #isOpen = false;
  #inString = false;
  #escaped = false;

  /** True once the object has closed. */
  get isWhole(): boolean {
    return this.#isOpen && this.#depth === 0;
  }

  /** Takes the next piece. */
  take(piece: string): void {
    for (const char of piece) {
      if (this.#inString) this.#string(char);
      else this.#structure(char);
    }
  }

  #string(char: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (char === '\\') this.#escaped = true;
    else if (char === '"') this.#inString = false;
  }

  #structure(char: string): void {
    if (char === '"') this.#inString = true;
    else if (char === '{') {
      this.#isOpen = true;
      this.#depth += 1;
    } else if (char === '}') this.#depth -= 1;
  }
}
