import uFuzzy from '@leeoniya/ufuzzy'
import { SECTIONS, type PaletteItem, type Section } from './paletteItem.ts'

export interface FoundItem {
  readonly item: PaletteItem
  /** What was searched, in lower case and without accents, to mark it in the title. */
  readonly terms: readonly string[]
}

export interface FoundSection {
  readonly value: Section
  readonly items: readonly FoundItem[]
}

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
const SHOWN_IN_SECTION = 9
/** Longer lists aren't worth scrolling; typing is faster. */
const SHOWN_IN_STEP = 100
const SHOWN_BEFORE_TYPING: Readonly<Record<Section, number>> = {
  Calls: 0,
  Actions: 9,
  'Recent calls': 5,
  Views: 4,
  Trackers: 0,
  Filter: 0,
  Workspaces: 0,
  'Words in calls': 0,
  Accounts: 0,
}
/** How many places a recently chosen item moves up among the matches. */
const RECENT_BONUS = 8

export interface PaletteSearch {
  /** By section, the one with the best match first. `recentIds`: items chosen before, the latest first. */
  find(query: string, recentIds: readonly string[]): readonly FoundSection[]
}

/** Very many items of one section, which are created only when they are shown. */
export interface ManyItems {
  readonly section: Section
  /** What is searched for each, as written by `searchText`. Called at the first search. */
  readonly texts: () => readonly string[]
  readonly idAt: (index: number) => string
  readonly itemAt: (index: number) => PaletteItem
}

const noItem = (): never => {
  throw new RangeError('there are none')
}
export const NO_ITEMS: ManyItems = { section: 'Calls', texts: () => [], idAt: noItem, itemAt: noItem }

/** A text to search in, without accents. */
export function searchText(text: string): string {
  return uFuzzy.latinize([text])[0] ?? ''
}

/** Of items with the same id, the best match is shown. `isStep`: the items are one list, shown before anything is typed. */
export function createPaletteSearch(
  items: readonly PaletteItem[],
  { many = NO_ITEMS, isStep = false }: { readonly many?: ManyItems; readonly isStep?: boolean } = {},
): PaletteSearch {
  const matchesOf = createMatcher(() =>
    uFuzzy
      .latinize(items.map(({ title, detail, aliases }) => `${title} ${detail ?? ''} ${aliases ?? ''}`))
      .concat(many.texts()),
  )
  const indexes = items.map((_, index) => index)
  const idAt = (index: number) => items[index]?.id ?? many.idAt(index - items.length)
  const sectionAt = (index: number) => items[index]?.section ?? many.section
  const itemAt = (index: number) => items[index] ?? many.itemAt(index - items.length)
  const mostInSection = isStep ? SHOWN_IN_STEP : SHOWN_IN_SECTION

  const suggestions = (recentIds: readonly string[]) =>
    SECTIONS.flatMap((section) => {
      const ofSection = indexes.filter((index) => sectionAt(index) === section)
      // Recent calls are in their own order.
      const ordered = section === 'Actions' ? withRecentFirst(ofSection, recentIds) : ofSection
      return ordered.slice(0, SHOWN_BEFORE_TYPING[section])
    })

  const withRecentFirst = (ranked: readonly number[], recentIds: readonly string[]): readonly number[] => {
    const recent = new Set(recentIds)
    return ranked
      .map((index, rank) => ({ index, rank: rank - (recent.has(idAt(index)) ? RECENT_BONUS : 0) }))
      .toSorted((first, second) => first.rank - second.rank)
      .map(({ index }) => index)
  }

  const bySection = (ranked: readonly number[], terms: readonly string[]): readonly FoundSection[] => {
    const sections = new Map<Section, FoundItem[]>()
    const ids = new Set<string>()
    for (const index of ranked) {
      const id = idAt(index)
      if (ids.has(id)) continue
      ids.add(id)
      const found = sections.get(sectionAt(index)) ?? []
      sections.set(sectionAt(index), found)
      if (found.length < mostInSection) found.push({ item: itemAt(index), terms })
    }
    return [...sections].map(([value, found]) => ({ value, items: found }))
  }

  return {
    find(query, recentIds) {
      const needle = searchText(query.trim())
      if (needle === '') return bySection(isStep ? withRecentFirst(indexes, recentIds) : suggestions(recentIds), [])
      return bySection(withRecentFirst(matchesOf(needle), recentIds), needle.toLowerCase().split(/\s+/))
    },
  }
}

/**
 * Finds the indexes of the texts that match, the best first, or the first ones if there are more than can be ranked. Asks for
 * the texts at the first search.
 */
function createMatcher(textsOf: () => readonly string[]): (needle: string) => readonly number[] {
  let texts: readonly string[] = []
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
    // Quoted and excluded words aren't complete before their end.
    const words = /["-]/.test(needle) ? '' : needle.split(/\s+/).slice(0, -1).join(' ')
    if (words === '') return null
    if (words !== completed?.words) completed = { words, indexes: matching(words, matchingCompleted(words), Infinity) }
    return completed.indexes
  }

  return (needle) => {
    if (texts.length === 0) texts = textsOf()
    const found = matching(needle, matchingCompleted(needle), MOST_RANKED + 1)
    return found.length > MOST_RANKED ? found.slice(0, MOST_RANKED) : ranked(found, needle)
  }
}

/** Start and end pairs of the terms in a text, sorted. Terms with a typo have none. */
export function matchedRanges(text: string, terms: readonly string[]): readonly number[] {
  const plain = (uFuzzy.latinize([text])[0] ?? '').toLowerCase()
  const found = terms
    .map((term) => ({ start: plain.indexOf(term), length: term.length }))
    .filter(({ start, length }) => start !== -1 && length > 0)
    .toSorted((one, other) => one.start - other.start)
  const ranges: number[] = []
  for (const { start, length } of found) {
    const end = start + length
    const last = ranges.at(-1)
    if (last === undefined || start >= last) ranges.push(start, end)
    else if (end > last) ranges[ranges.length - 1] = end
  }
  return ranges
}
