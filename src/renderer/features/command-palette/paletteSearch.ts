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
})
/** Above this number, matches aren't ranked one by one: that would take longer than typing the next letter. */
const MOST_RANKED = 2000
const SHOWN_IN_SECTION = 9
/** Longer lists aren't worth scrolling; typing is faster. */
const SHOWN_IN_STEP = 100
const SHOWN_BEFORE_TYPING: Readonly<Record<Section, number>> = {
  Calls: 0,
  Actions: 9,
  'Recent calls': 5,
  Views: 4,
  Filter: 0,
  Workspaces: 0,
  'In transcripts': 0,
}
/** How many places a recently chosen item moves up among the matches. */
const RECENT_BONUS = 8

export interface PaletteSearch {
  /** By section, the one with the best match first. `recentIds`: items chosen before, the latest first. */
  find(query: string, recentIds: readonly string[]): readonly FoundSection[]
}

/** Very many items, which are created only when they are shown. */
export interface ManyItems {
  /** What is searched for each, as written by `searchText`. */
  readonly texts: readonly string[]
  readonly itemAt: (index: number) => PaletteItem
}

export const NO_ITEMS: ManyItems = {
  texts: [],
  itemAt: () => {
    throw new RangeError('there are none')
  },
}

/** A text to search in, without accents. */
export function searchText(text: string): string {
  return uFuzzy.latinize([text])[0] ?? ''
}

/** Of items with the same id, the best match is shown. `isStep`: the items are one list, shown before anything is typed. */
export function createPaletteSearch(
  items: readonly PaletteItem[],
  { many = NO_ITEMS, isStep = false }: { readonly many?: ManyItems; readonly isStep?: boolean } = {},
): PaletteSearch {
  const mostInSection = isStep ? SHOWN_IN_STEP : SHOWN_IN_SECTION
  const texts = [
    ...uFuzzy.latinize(items.map(({ title, detail, aliases }) => `${title} ${detail ?? ''} ${aliases ?? ''}`)),
    ...many.texts,
  ]
  const itemAt = (index: number) => items[index] ?? many.itemAt(index - items.length)
  return {
    find(query, recentIds) {
      const needle = searchText(query.trim())
      if (needle === '')
        return bySection(
          isStep ? withRecentFirst(items.map(unmarked), recentIds) : suggestions(items, recentIds),
          mostInSection,
        )
      const [found, info, order] = matcher.search(texts, needle, 1, MOST_RANKED)
      const best = info && order ? order.map((at) => info.idx[at] ?? 0) : (found ?? []).slice(0, MOST_RANKED)
      const terms = needle.toLowerCase().split(/\s+/)
      const matches = best.map((index) => ({ item: itemAt(index), terms }))
      return bySection(withRecentFirst(matches, recentIds), mostInSection)
    },
  }
}

function suggestions(items: readonly PaletteItem[], recentIds: readonly string[]): readonly FoundItem[] {
  const found = items.map(unmarked)
  return SECTIONS.flatMap((section) => {
    const ofSection = found.filter(({ item }) => item.section === section)
    // Recent calls are in their own order.
    const ordered = section === 'Actions' ? withRecentFirst(ofSection, recentIds) : ofSection
    return ordered.slice(0, SHOWN_BEFORE_TYPING[section])
  })
}

function unmarked(item: PaletteItem): FoundItem {
  return { item, terms: [] }
}

function withRecentFirst(found: readonly FoundItem[], recentIds: readonly string[]): readonly FoundItem[] {
  const recent = new Set(recentIds)
  return found
    .map((one, rank) => ({ one, rank: rank - (recent.has(one.item.id) ? RECENT_BONUS : 0) }))
    .toSorted((first, second) => first.rank - second.rank)
    .map(({ one }) => one)
}

function bySection(found: readonly FoundItem[], mostInSection: number): readonly FoundSection[] {
  const sections = new Map<Section, FoundItem[]>()
  const ids = new Set<string>()
  for (const one of found) {
    if (ids.has(one.item.id)) continue
    ids.add(one.item.id)
    const items = sections.get(one.item.section) ?? []
    sections.set(one.item.section, items)
    if (items.length < mostInSection) items.push(one)
  }
  return [...sections].map(([value, items]) => ({ value, items }))
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
