import { useState } from 'react'
import { sessionMap } from './sessionMap.ts'

/** Edits that weren't saved, by form; until the window closes. */
const drafts = sessionMap<unknown>('earshot.drafts')

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
  const [kept] = useState(() => keptDraft(key, first))
  const [draft, setDraft] = useState(kept ?? first)
  const [isRestored, setRestored] = useState(kept !== undefined)
  const [round, setRound] = useState(0)
  return {
    ...{ draft, isRestored, round },
    change: (part) => {
      const next = { ...(keptDraft(key, first) ?? start), ...part }
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

/** Undefined also for one with other fields, from before an update. */
function keptDraft<T extends object>(key: string, first: T): T | undefined {
  const kept = drafts.get(key) as T | undefined
  return kept !== undefined && fieldsOf(kept) === fieldsOf(first) ? kept : undefined
}

function fieldsOf(draft: object): string {
  return JSON.stringify(Object.keys(draft).toSorted())
}

export function hasKeptDraft(key: string): boolean {
  return drafts.has(key)
}
