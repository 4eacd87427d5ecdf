import { useEffect, useState } from 'react'
import type { PaletteItem } from './paletteItem.ts'
import type { FoundItem, FoundSection } from './paletteSearch.ts'

/** Searches what was said in calls, which takes longer than searching the palette's items. */
export interface WordSearch {
  /** Opens the search page with this text. */
  all(text: string): PaletteItem
  /** Some hits; none if the text isn't a search, or if nothing is saved to search in. */
  hits(text: string, signal: AbortSignal): Promise<readonly FoundItem[]>
}

/** Until the user stops typing. */
const SETTLED_MS = 150
const SHORTEST = 3

/** The last section: its first item is there at once, the hits follow without moving anything else. Empty without a text. */
export function useWordHits(search: WordSearch | null, query: string): readonly FoundSection[] {
  const text = query.trim()
  const [found, setFound] = useState<{ readonly text: string; readonly items: readonly FoundItem[] } | null>(null)
  useEffect(() => {
    if (search === null || text.length < SHORTEST) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      search.hits(text, stop.signal).then(
        (items) => setFound({ text, items }),
        // The search page, which the first item opens, says what is wrong.
        () => undefined,
      )
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [search, text])
  if (search === null || text === '') return []
  const hits = found?.text === text ? found.items : []
  return [{ value: 'In transcripts', items: [{ item: search.all(text), terms: [] }, ...hits] }]
}
