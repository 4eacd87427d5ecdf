/** A part of a name outside its time: a word between separators, or the separators. */
export interface NamePiece {
  readonly text: string
  readonly isSeparator: boolean
}

/** `out-101-+1555` has the pieces `out`, `-`, `101`, `-`, `+1555`. */
export function piecesOf(text: string): readonly NamePiece[] {
  return [...text.matchAll(/(\+?[\p{L}\p{N}]+)|[^\p{L}\p{N}]/gu)].map(([piece, word]) => ({
    text: piece,
    isSeparator: word === undefined,
  }))
}

/** Whether names have the same separators at the same places, so that their words can be compared. */
export function areAligned(names: readonly (readonly NamePiece[])[]): boolean {
  const [first = [], ...others] = names
  return others.every(
    (pieces) =>
      pieces.length === first.length &&
      pieces.every(
        ({ text, isSeparator }, index) =>
          isSeparator === first[index]?.isSeparator && (!isSeparator || text === first[index]?.text),
      ),
  )
}

/** The part of a pattern for words that aren't a field of the rule: text if all names have the same word. */
export function patternOfWords(words: readonly string[]): string {
  const [first = ''] = words
  const isText = words.every((word) => word === first) && !/\p{N}/u.test(first)
  return isText ? first.replaceAll('%', '%%') : '%{any}'
}
