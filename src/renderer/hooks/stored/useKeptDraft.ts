import { useRef, useState } from 'react'
import { sessionMap } from './sessionMap.ts'

/** Edits that weren't saved, by form; until the window closes. */
const drafts = sessionMap<unknown>('earshot.drafts')

interface KeptDraft<T> {
  readonly draft: T
  /** Has edits from before the form was left. */
  readonly isRestored: boolean
  /** Changes when edits are discarded or values changed elsewhere: the key of fields that keep their text. */
  readonly round: number
  change(part: Partial<T>): void
  /** Drops the edits and starts again. */
  discard(): void
  /** Starts from values that changed elsewhere, unless there are edits. */
  follow(values: T): void
  /** Call it before leaving a form, after saving it or because it was canceled. */
  forget(): void
  /** Call it after saving a form that stays open: what was edited meanwhile stays an edit. `as`: the key of what was new until then. */
  saved(as?: string): void
}

/** The draft of a form, plain data. Leaving the form keeps it, and the form with the same key starts with it. */
export function useKeptDraft<T extends object>(key: string, first: T): KeptDraft<T> {
  const [start, setStart] = useState(first)
  const [kept] = useState(() => keptEdits(key, first))
  const [draft, setState] = useState<T>({ ...first, ...kept })
  const latest = useRef(draft)
  const setDraft = (next: T) => {
    latest.current = next
    setState(next)
  }
  /** Keeps only what was edited: the rest may change elsewhere until the form is opened again. */
  const keepEdits = (from: T, as = key) => {
    const isEdited = ([name, value]: [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(from[name as keyof T])
    const edits = Object.entries(latest.current).filter(isEdited)
    if (edits.length === 0 || as !== key) drafts.delete(key)
    if (edits.length > 0) drafts.set(as, Object.fromEntries(edits))
  }
  const [isRestored, setRestored] = useState(kept !== undefined)
  const [round, setRound] = useState(0)
  return {
    ...{ draft, isRestored, round },
    change: (part) => {
      setDraft({ ...start, ...keptEdits(key, start), ...part })
      keepEdits(start)
    },
    discard: () => {
      drafts.delete(key)
      setDraft(start)
      setRestored(false)
      setRound(round + 1)
    },
    follow: (values) => {
      const isEdited = drafts.has(key) || JSON.stringify(draft) !== JSON.stringify(start)
      if (isEdited || JSON.stringify(values) === JSON.stringify(draft)) return
      setStart(values)
      setDraft(values)
      setRound(round + 1)
    },
    forget: () => {
      drafts.delete(key)
      setStart(draft)
      setRestored(false)
    },
    saved: (as) => {
      keepEdits(draft, as)
      setStart(draft)
      setRestored(false)
    },
  }
}

/** Undefined also for edits of other fields, from before an update. */
function keptEdits<T extends object>(key: string, first: T): Partial<T> | undefined {
  const kept = drafts.get(key) as Partial<T> | undefined
  return kept !== undefined && Object.keys(kept).every((name) => name in first) ? kept : undefined
}

export function hasKeptDraft(key: string): boolean {
  return drafts.has(key)
}
