/**
 * The text in lowercase as in Postgres: one character becomes one character, without regard to its neighbors. JavaScript
 * has two exceptions from that: `İ` becomes two characters, and `Σ` at the end of a word becomes `ς`.
 */
export function foldCase(text: string): string {
  const plain = EXCEPTIONS.test(text) ? text.replaceAll('İ', 'i').replaceAll('Σ', 'σ') : text
  return plain.toLowerCase()
}

const EXCEPTIONS = /[İΣ]/
