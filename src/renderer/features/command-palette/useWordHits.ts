import { useEffect, useState } from 'react'
import type { PaletteItem } from './paletteItem.ts'
import type { FoundItem, FoundSection } from './paletteSearch.ts'

/** Searches the saved calls, which takes longer than searching the palette's items. */
export interface WordSearch {
  /** Opens the search page with this text. */
  all(text: string): PaletteItem
  /** Some hits; none if the text isn't a search, or if nothing is saved to search in. */
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
  const hits = useFound(search?.hits, text)
  const accounts = useFound(search?.accounts, text)
  if (search === null || text === '') return []
  const words: FoundSection = { value: 'Words in calls', items: [{ item: search.all(text), terms: [] }, ...hits] }
  return accounts.length === 0 ? [words] : [words, { value: 'Accounts', items: accounts }]
}

function useFound(find: WordSearch['hits'] | undefined, text: string): readonly FoundItem[] {
  const [found, setFound] = useState<{ readonly text: string; readonly items: readonly FoundItem[] } | null>(null)
  useEffect(() => {
    if (find === undefined || text.length < SHORTEST) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      find(text, stop.signal).then(
        (items) => setFound({ text, items }),
        // The page that the first item opens says what is wrong.
        () => undefined,
      )
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [find, text])
  return found?.text === text ? found.items : []
}
