import { useState } from 'react'
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
  /** Call it after saving, and before leaving a form that was canceled. */
  forget(): void
}

/** The draft of a form, plain data. Leaving the form keeps it, and the form with the same key starts with it. */
export function useKeptDraft<T extends object>(key: string, first: T): KeptDraft<T> {
  const [start, setStart] = useState(first)
  const [kept] = useState(() => keptEdits(key, first))
  const [draft, setDraft] = useState<T>({ ...first, ...kept })
  const [isRestored, setRestored] = useState(kept !== undefined)
  const [round, setRound] = useState(0)
  return {
    ...{ draft, isRestored, round },
    change: (part) => {
      const next = { ...start, ...keptEdits(key, start), ...part }
      const isEdited = (name: keyof T) => JSON.stringify(next[name]) !== JSON.stringify(start[name])
      // Only what was edited: the rest may change elsewhere until the form is opened again.
      const edits = Object.entries(next).filter(([name]) => isEdited(name as keyof T))
      if (edits.length === 0) drafts.delete(key)
      else drafts.set(key, Object.fromEntries(edits))
      setDraft(next)
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
