import { useMemo, useRef, useState, type RefObject } from 'react'
import { useCommands } from '../commands/useCommands.ts'

export interface FindBoxState {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly query: string
  readonly matchCount: number
  /** From 0; −1 without a match. */
  readonly currentIndex: number
  onQueryChange(query: string): void
  onStep(direction: 1 | -1): void
}

interface Find<Match> {
  readonly matches: readonly Match[]
  /** The match that the user stepped to, at first the first one. */
  readonly currentMatch: Match | null
  /** Returns to the first match, after the searched text changed. */
  startOver(): void
  readonly box: FindBoxState
}

/** What is searched before the user enters anything. */
export interface FindStart<Match> {
  readonly query: string
  /** Whether the match is one to begin with. */
  readonly isFirst: (match: Match) => boolean
}

/**
 * Mod+F or / focuses the box. Memoize `find`: a new function runs the search again. A new `start` begins again with it, unless it
 * finds nothing. `onStepped`: the user went to the next match or the previous one, which is the same if there is only one.
 */
export function useFind<Match>(
  find: (query: string) => readonly Match[],
  start: FindStart<Match> | null = null,
  onStepped: (match: Match) => void = () => undefined,
): Find<Match> {
  const inputRef = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [stepped, setStepped] = useState(0)
  const [started, setStarted] = useState<FindStart<Match> | null>(null)
  if (start !== started) {
    setStarted(start)
    const found = start === null ? [] : find(start.query)
    setQuery(start === null || found.length === 0 ? '' : start.query)
    setStepped(start === null ? 0 : Math.max(0, found.findIndex(start.isFirst)))
  }
  const matches = useMemo(() => find(query), [find, query])
  const currentMatch = matches[stepped] ?? null
  useCommands({
    'call.find': () => {
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
      onStep(direction) {
        const next = (stepped + direction + matches.length) % Math.max(1, matches.length)
        setStepped(next)
        if (matches[next] !== undefined) onStepped(matches[next])
      },
    },
  }
}
