import { useMemo, useRef, useState, type RefObject } from 'react'
import { useShortcuts } from './useShortcuts.ts'

/** What a find box shows and does. */
export interface FindBoxState {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly query: string
  readonly matchCount: number
  /** From 0; −1 when there is no match. */
  readonly currentIndex: number
  onQueryChange(query: string): void
  onStep(direction: 1 | -1): void
}

interface Find<Match> {
  readonly matches: readonly Match[]
  /** The one that was gone to: the first until somebody steps on. */
  readonly currentMatch: Match | null
  /** Back to the first match: what is looked for is another now. */
  startOver(): void
  readonly box: FindBoxState
}

/** Finding in a text of the page: the query, its matches, and which of them one is at. Mod+F goes to the box. `find` costs a search each time it is another function. */
export function useFind<Match>(find: (query: string) => readonly Match[]): Find<Match> {
  const inputRef = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [stepped, setStepped] = useState(0)
  const matches = useMemo(() => find(query), [find, query])
  const currentMatch = matches[stepped] ?? null
  useShortcuts({
    'Mod+f': () => {
      inputRef.current?.focus()
      inputRef.current?.select()
    },
  })
  const startOver = () => setStepped(0)
  return {
    matches,
    currentMatch,
    startOver,
    box: {
      inputRef,
      query,
      matchCount: matches.length,
      currentIndex: currentMatch === null ? -1 : stepped,
      onQueryChange(next) {
        setQuery(next)
        startOver()
      },
      onStep: (direction) =>
        setStepped((before) => (before + direction + matches.length) % Math.max(1, matches.length)),
    },
  }
}
