import { useState } from 'react'

/** Edits that weren't saved, by form; until the window closes. */
const drafts = new Map<string, unknown>()

interface KeptDraft<T> {
  readonly draft: T
  /** Has edits from before the form was left. */
  readonly isRestored: boolean
  /** Changes when edits are discarded: the key of fields that keep their text. */
  readonly round: number
  change(part: Partial<T>): void
  /** Drops the edits and starts again. */
  discard(): void
  /** Call it when the draft was saved, and before leaving a form that was canceled. */
  forget(): void
}

/** The draft of a form, plain data. Leaving the form keeps it, and the form with the same key starts with it. */
export function useKeptDraft<T extends object>(key: string, first: T): KeptDraft<T> {
  const [start, setStart] = useState(first)
  const [draft, setDraft] = useState(() => (drafts.get(key) as T | undefined) ?? start)
  const [isRestored, setRestored] = useState(() => drafts.has(key))
  const [round, setRound] = useState(0)
  return {
    ...{ draft, isRestored, round },
    change: (part) => {
      const next = { ...((drafts.get(key) as T | undefined) ?? start), ...part }
      if (JSON.stringify(next) === JSON.stringify(start)) drafts.delete(key)
      else drafts.set(key, next)
      setDraft(next)
    },
    discard: () => {
      drafts.delete(key)
      setDraft(start)
      setRestored(false)
      setRound(round + 1)
    },
    forget: () => {
      drafts.delete(key)
      setStart(draft)
      setRestored(false)
    },
  }
}

export function hasKeptDraft(key: string): boolean {
  return drafts.has(key)
}
