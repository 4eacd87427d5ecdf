import uFuzzy from '@leeoniya/ufuzzy'

/** Words in any order, each with at most one typo, in any script. */
const matcher = new uFuzzy({
  unicode: true,
  interSplit: String.raw`[^\p{L}\d']+`,
  intraSplit: String.raw`\p{Ll}\p{Lu}`,
  intraBound: String.raw`\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}`,
  intraChars: String.raw`[\p{L}\d']`,
  intraContr: String.raw`'\p{L}{1,2}\b`,
  intraMode: 1,
  // Equally good matches keep their order.
  compare: () => 0,
})
/** Above this number, matches aren't ranked one by one: that would take longer than typing the next letter. */
const MOST_RANKED = 2000
/** How many texts are searched at a time, until there are enough matches. */
const PART = 5000

/** A word or a quoted phrase to leave out. */
const EXCLUDED = /(?<=^|\s)-(?:"[^"]*"?|\S+)/g

/** A text to search in, or to search for, without accents. */
export function fuzzyText(text: string): string {
  return uFuzzy.latinize([text])[0] ?? ''
}

/**
 * Finds the indexes of the texts that match, the best first, or the first ones if there are more than can be ranked. Texts and what
 * is searched for are as written by `fuzzyText`. Letter by letter, it searches only what matched the words before.
 */
export function createFuzzyMatcher(texts: readonly string[]): (needle: string) => readonly number[] {
  const matching = (needle: string, among: readonly number[] | null, most: number): readonly number[] => {
    const found: number[] = []
    for (let from = 0; from < (among ?? texts).length && found.length < most; from += PART) {
      const part = among?.slice(from, from + PART)
      const [matches] = matcher.search(
        part?.map((index) => texts[index]!) ?? texts.slice(from, from + PART),
        needle,
        1,
        0,
      )
      for (const at of matches ?? []) found.push(part?.[at] ?? from + at)
    }
    return found
  }
  const ranked = (indexes: readonly number[], needle: string): readonly number[] => {
    const [, info, order] = matcher.search(
      indexes.map((index) => texts[index]!),
      needle,
      1,
      MOST_RANKED,
    )
    return info && order ? order.map((at) => indexes[info.idx[at]!]!) : indexes
  }

  let completed: { readonly words: string; readonly indexes: readonly number[] } | null = null
  /** What matches all words but the last, computed once while the last one is typed. */
  const matchingCompleted = (needle: string): readonly number[] | null => {
    // Quoted words aren't complete before their end.
    const words = needle.includes('"') ? '' : needle.split(/\s+/).slice(0, -1).join(' ')
    if (words === '') return null
    if (words !== completed?.words) completed = { words, indexes: matching(words, matchingCompleted(words), Infinity) }
    return completed.indexes
  }

  return (needle) => {
    // On their own, because uFuzzy ignores them beside several words.
    const excluded = needle.match(EXCLUDED)?.join(' ')
    const kept = excluded === undefined ? null : matching(excluded, null, Infinity)
    const words = needle.replace(EXCLUDED, '').trim()
    const found =
      words === '' && kept !== null ? kept : matching(words, kept ?? matchingCompleted(words), MOST_RANKED + 1)
    return found.length > MOST_RANKED ? found.slice(0, MOST_RANKED) : ranked(found, words)
  }
}
