import { isUnspaced, wordsOf } from '../search/foldedWords.ts'

/** No transcript has as many distinct words. */
const MOST_WORDS = 1 << 16
/** In UTF-16 units. What is longer isn't a word. */
const LONGEST = 64

/** The distinct words that are compared: not those of one character, which say little, except in scripts without spaces. */
export function distinctWords(texts: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const text of texts) {
    for (const word of wordsOf(text)) {
      if (word.length > LONGEST || (word.length === 1 && !isUnspaced(word))) continue
      words.add(word)
      if (words.size === MOST_WORDS) return words
    }
  }
  return words
}
