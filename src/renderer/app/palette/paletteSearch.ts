import { createFuzzyMatcher, fuzzyText } from '../../../domain/search/fuzzyTexts.ts'
import { SECTIONS, type PaletteItem, type Section } from './paletteItem.ts'

export interface FoundItem {
  readonly item: PaletteItem
  /** What was searched, in lower case and without accents, to mark it in the title. */
  readonly terms: readonly string[]
}

export interface FoundSection {
  /** Unique, unlike `value`: the call of a typed number has a section of its own. */
  readonly id: string
  /** Its heading. */
  readonly value: Section
  readonly items: readonly FoundItem[]
}

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

interface PaletteSearch {
  /** By section, the one with the best match first. `recentIds`: items chosen before, the latest first. */
  find(query: string, recentIds: readonly string[]): readonly FoundSection[]
}

/** Shows the best match among items with the same id. `isStep`: the items are one list, shown before anything is typed. */
export function createPaletteSearch(items: readonly PaletteItem[], { isStep = false } = {}): PaletteSearch {
  let matcher: ReturnType<typeof createFuzzyMatcher> | null = null
  const matching = (needle: string): readonly PaletteItem[] => {
    matcher ??= createFuzzyMatcher(
      items.map(({ title, detail, aliases }) => fuzzyText(`${title} ${detail ?? ''} ${aliases ?? ''}`)),
    )
    return matcher(needle).map((index) => items[index]!)
  }
  const mostInSection = isStep ? SHOWN_IN_STEP : SHOWN_IN_SECTION

  const suggestions = (recentIds: readonly string[]) =>
    SECTIONS.flatMap((section) => {
      const ofSection = items.filter((item) => item.section === section)
      // Recent calls are in their own order.
      const ordered = section === 'Actions' ? withRecentFirst(ofSection, recentIds) : ofSection
      return ordered.slice(0, SHOWN_BEFORE_TYPING[section])
    })

  const bySection = (ranked: readonly PaletteItem[], terms: readonly string[]): readonly FoundSection[] => {
    const sections = new Map<Section, FoundItem[]>()
    const ids = new Set<string>()
    for (const item of ranked) {
      if (ids.has(item.id)) continue
      ids.add(item.id)
      const found = sections.get(item.section) ?? []
      sections.set(item.section, found)
      if (found.length < mostInSection) found.push({ item, terms })
    }
    return [...sections].map(([value, found]) => ({ id: value, value, items: found }))
  }

  return {
    find(query, recentIds) {
      const needle = fuzzyText(query.trim())
      if (needle === '') return bySection(isStep ? withRecentFirst(items, recentIds) : suggestions(recentIds), [])
      if (needle.length > LONGEST_NAME) return []
      return bySection(withRecentFirst(matching(needle), recentIds), needle.toLowerCase().split(/\s+/))
    },
  }
}

/** What is longer names nothing: it's a link or text. The core finds no call or account by it, and matching it would take long. */
export const LONGEST_NAME = 200

function withRecentFirst(ranked: readonly PaletteItem[], recentIds: readonly string[]): readonly PaletteItem[] {
  const recent = new Set(recentIds)
  return ranked
    .map((item, rank) => ({ item, rank: rank - (recent.has(item.id) ? RECENT_BONUS : 0) }))
    .toSorted((first, second) => first.rank - second.rank)
    .map(({ item }) => item)
}

/** Start and end pairs of the terms in a text, sorted. Terms with a typo have none. */
export function matchedRanges(text: string, terms: readonly string[]): readonly number[] {
  const plain = fuzzyText(text).toLowerCase()
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
