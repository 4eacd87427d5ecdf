import { useEffect, useMemo, useState } from 'react'
import type { PaletteItem, Section } from './paletteItem.ts'
import { createPaletteSearch, type FoundItem, type FoundSection } from './paletteSearch.ts'

/** Searches the library, which takes longer than searching the palette's items. */
export interface WordSearch {
  /** Changes with the library. */
  readonly version: number | null
  /** Opens the search page with this text. */
  all(text: string): PaletteItem
  /** The calls that match best, also with typos. */
  calls(text: string, signal: AbortSignal): Promise<readonly PaletteItem[]>
  /** Some hits; none if the text isn't a search. */
  hits(text: string, signal: AbortSignal): Promise<readonly FoundItem[]>
  /** Some accounts whose name or address contains the text. */
  accounts(text: string, signal: AbortSignal): Promise<readonly FoundItem[]>
}

/** Until the user stops typing. */
const SETTLED_MS = 150
const SHORTEST = 3

/** The last sections: their first item is there at once, the others follow without moving anything else. Empty without a text. */
export function useWordHits(search: WordSearch | null, query: string): readonly FoundSection[] {
  const text = query.trim()
  const how = { after: SETTLED_MS, shortest: SHORTEST }
  const version = search?.version ?? null
  const hits = useFound(search?.hits, text, version, how)
  const accounts = useFound(search?.accounts, text, version, how)
  if (search === null || text === '') return []
  const found = hits?.text === text ? hits.items : []
  const words = sectionOf('Words in calls', [{ item: search.all(text), terms: [] }, ...found])
  return accounts?.text !== text || accounts.items.length === 0
    ? [words]
    : [words, sectionOf('Accounts', accounts.items)]
}

function sectionOf(section: Section, items: readonly FoundItem[]): FoundSection {
  return { id: section, value: section, items }
}

const AT_ONCE = { after: 0, shortest: 1 }

/** Calls, requested at each key. Until they are there, those found for the text before that also match this one. */
export function useFoundCalls(search: WordSearch | null, query: string): readonly FoundSection[] {
  const found = useFound(search?.calls, query.trim(), search?.version ?? null, AT_ONCE)
  const among = useMemo(() => createPaletteSearch(found?.items ?? []), [found])
  return useMemo(() => among.find(query, []), [among, query])
}

interface Found<Item> {
  readonly text: string
  readonly items: readonly Item[]
}

/** The last answer. While nothing is found, a new version is searched too: what was found stays where it is. */
function useFound<Item>(
  find: ((text: string, signal: AbortSignal) => Promise<readonly Item[]>) | undefined,
  text: string,
  version: number | null,
  { after, shortest }: { readonly after: number; readonly shortest: number },
): Found<Item> | null {
  const [found, setFound] = useState<Found<Item> | null>(null)
  const triedAt = found?.text === text && found.items.length === 0 ? version : null
  useEffect(() => {
    if (find === undefined || text.length < shortest) return
    const stop = new AbortController()
    const ask = () =>
      void find(text, stop.signal).then(
        (items) => setFound({ text, items }),
        // The page that the first item opens says what is wrong.
        () => undefined,
      )
    const timer = setTimeout(ask, after)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [find, text, after, shortest, triedAt])
  return find === undefined ? null : found
}
