import { useMemo, useState } from 'react'
import type { Scorecard } from '../../../domain/scorecards/scorecard.ts'
import { questionsOf } from '../../../domain/scorecards/score.ts'
import { evidenceByQuestion, type Evidence, type EvidenceByQuestion } from '../../../domain/trackers/evidence.ts'
import type { CallEvidence } from './callEvidence.ts'

/** The evidence of each question in the open call. */
export function useEvidence({ findings }: CallEvidence, scorecard: Scorecard | null): EvidenceByQuestion {
  return useMemo(
    () => evidenceByQuestion(scorecard === null ? [] : questionsOf(scorecard), findings ?? []),
    [scorecard, findings],
  )
}

interface EvidenceLines {
  readonly count: number
  /** Of the line that was shown last, from 1; null before. */
  readonly position: number | null
  show(step: 1 | -1): void
}

/** Goes through the lines of one question. The first step leads to the first or the last line. */
export function useEvidenceLines(evidence: Evidence | undefined, { onShow }: CallEvidence): EvidenceLines {
  const [last, setLast] = useState<{ readonly evidence: Evidence; readonly at: number } | null>(null)
  const count = evidence?.lines.length ?? 0
  const at = last !== null && last.evidence === evidence ? last.at : null
  const show = (step: 1 | -1) => {
    if (evidence === undefined || count === 0) return
    const next = ((at ?? (step === 1 ? -1 : 0)) + step + count) % count
    setLast({ evidence, at: next })
    onShow(evidence.lines[next]!)
  }
  return { count, position: at === null ? null : at + 1, show }
}

/** Finding nothing doesn't mean no. */
export function evidenceWords(
  { knowsSides }: Pick<Evidence, 'knowsSides'>,
  { count, position }: Pick<EvidenceLines, 'count' | 'position'>,
): string {
  if (count === 0) return knowsSides ? 'No matching words found' : 'Not searched: speakers unknown'
  if (position !== null) return `Line ${position} of ${count}`
  return count === 1 ? '1 matching line' : `${count} matching lines`
}
