/** What every refused line asks of its reader. */
export const anotherExarch = 'Did another exarch write it? Read it with the one that did.';
