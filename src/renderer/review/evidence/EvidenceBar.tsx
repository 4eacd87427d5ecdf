import clsx from 'clsx'
import { useEffect } from 'react'
import type { ScorecardQuestion } from '../../../domain/scorecards/scorecard.ts'
import { evidenceToHear, type Evidence } from '../../../domain/trackers/evidence.ts'
import { hearWords } from '../../client/hearing.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { IconButton } from '../../components/controls/Button.tsx'
import type { CallEvidence } from './callEvidence.ts'
import { evidenceWords, useEvidenceLines } from './useEvidence.ts'

interface EvidenceBarProps {
  /** The open call. */
  readonly callId: number
  /** The active one. */
  readonly question: ScorecardQuestion | null
  /** Of this question. */
  readonly evidence: Evidence | undefined
  readonly place: CallEvidence
  readonly isCallOrder: boolean
  onCallOrderChange(isCallOrder: boolean): void
}

/** Where the active question may be answered, and the order of the questions. Says nothing about the answer. */
export function EvidenceBar({ callId, question, evidence, place, isCallOrder, onCallOrderChange }: EvidenceBarProps) {
  const lines = useEvidenceLines(evidence, place)
  const { onMark } = place
  useEffect(() => {
    onMark(evidence ?? null)
    return () => onMark(null)
  }, [onMark, evidence])
  const canShow = lines.count > 0
  const hear = evidence !== undefined && (() => hearWords(evidenceToHear(evidence.trackers), { firstCallId: callId }))
  const edit = question !== null && (() => place.onEdit(question, evidence))
  useCommands({
    'review.nextEvidence': canShow && (() => lines.show(1)),
    'review.previousEvidence': canShow && (() => lines.show(-1)),
    'review.hearEvidence': hear,
    'review.editEvidence': edit,
    'review.callOrder': () => onCallOrderChange(!isCallOrder),
  })
  const words =
    place.findings === null
      ? 'No transcript or messages to search'
      : evidence === undefined
        ? 'No evidence set up'
        : evidenceWords(evidence, lines)
  return (
    <div className="mb-1 flex w-full min-w-0 items-center gap-0.5 text-sm text-ink-2 max-wide:mb-0 max-wide:w-auto max-wide:flex-1">
      <span role="status" title={words} className="min-w-0 flex-1 truncate">
        {words}
      </span>
      <IconButton
        command="review.previousEvidence"
        words="Previous matching line"
        className={SMALL}
        disabled={!canShow}
      />
      <IconButton command="review.nextEvidence" words="Next matching line" className={SMALL} disabled={!canShow} />
      <IconButton
        command="review.hearEvidence"
        words="Hear the evidence in all calls"
        className={SMALL}
        disabled={!hear}
      />
      <IconButton
        command="review.editEvidence"
        words={evidence === undefined ? 'Add evidence' : 'Edit evidence'}
        className={SMALL}
        disabled={!edit}
      />
      <IconButton
        command="review.callOrder"
        aria-pressed={isCallOrder}
        className={clsx(SMALL, isCallOrder && 'bg-selected text-accent')}
      />
    </div>
  )
}

const SMALL = 'h-6! w-6!'
