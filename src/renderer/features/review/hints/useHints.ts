import { useEffect, useMemo, useState } from 'react'
import { candidatesOf, nextCandidate, type Candidates } from '../../../../domain/hints/candidates.ts'
import type { QuestionHints } from '../../../../domain/hints/questionHints.ts'
import { useQuestionHints } from '../../../client/connection/coreStreams.ts'
import { useCommands } from '../../../commands/useCommands.ts'
import type { HintPlace } from './hintPlace.ts'

/** The candidates of each question in the open call. */
export function useCandidates(place: HintPlace): Candidates {
  const hints = useQuestionHints() ?? NO_HINTS
  const { texts } = place
  return useMemo(() => (hints.length === 0 ? NO_CANDIDATES : candidatesOf(hints, texts())), [hints, texts])
}

export interface HintJumps {
  readonly count: number
  /** Of the candidate that was jumped to last, from 1; null before the first jump. */
  readonly position: number | null
  jump(step: 1 | -1): void
}

/** Jumps between the candidates of the active question. The first jump leads to the first candidate. */
export function useHintJumps(place: HintPlace, candidates: Candidates, activeId: number | null): HintJumps {
  const [last, setLast] = useState<{ readonly questionId: number; readonly index: number } | null>(null)
  const indexes = (activeId !== null && candidates.get(activeId)) || NO_INDEXES
  const from = last !== null && last.questionId === activeId ? last.index : null
  const jump = (step: 1 | -1) => {
    const index = nextCandidate(indexes, from, step)
    if (index === null || activeId === null) return
    setLast({ questionId: activeId, index })
    place.show(index)
  }
  const canJump = indexes.length > 0
  useCommands({
    'review.nextHint': canJump && (() => jump(1)),
    'review.previousHint': canJump && (() => jump(-1)),
  })
  const { onFound } = place
  useEffect(() => {
    onFound?.(indexes)
    return () => onFound?.(NO_INDEXES)
  }, [onFound, indexes])
  const at = from === null ? -1 : indexes.indexOf(from)
  return { count: indexes.length, position: at < 0 ? null : at + 1, jump }
}

const NO_HINTS: readonly QuestionHints[] = []
const NO_CANDIDATES: Candidates = new Map()
const NO_INDEXES: readonly number[] = []
