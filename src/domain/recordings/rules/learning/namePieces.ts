import type { TimePlace } from './timePlaces.ts'

/** A part of a name outside its time: a word between separators, or a separator. */
export interface NamePiece {
  readonly text: string
  readonly isSeparator: boolean
  /** Whether it is a part of a time, written in another way than the one that the rule reads. */
  readonly isTime: boolean
}

/** The part of a name from `start` to `end`: `out-101-+1555` has the pieces `out`, `-`, `101`, `-`, `+1555`. */
export function piecesOf(
  name: string,
  [start, end]: readonly [number, number],
  times: readonly TimePlace[],
): readonly NamePiece[] {
  return [...name.slice(start, end).matchAll(/(\+?[\p{L}\p{N}]+)|[^\p{L}\p{N}]/gu)].map((match) => {
    const at = start + match.index
    const isTime = times.some((time) => at < time.end && at + match[0].length > time.start)
    return { text: match[0], isSeparator: match[1] === undefined, isTime }
  })
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
