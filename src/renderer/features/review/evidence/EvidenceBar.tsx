import { ChevronDown, ChevronUp, Headphones, ListOrdered, Pencil } from 'lucide-react'
import { useEffect } from 'react'
import type { ScorecardQuestion } from '../../../../domain/scorecards/scorecard.ts'
import { evidenceToHear, type Evidence } from '../../../../domain/trackers/evidence.ts'
import { hearWords } from '../../../client/hearing.ts'
import { useCommands } from '../../../commands/useCommands.ts'
import { commandTooltip } from '../../../components/keys/commandTooltip.ts'
import { IconButton } from '../../../components/controls/Button.tsx'
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
  const toggleOrder = () => onCallOrderChange(!isCallOrder)
  useCommands({
    'review.nextEvidence': canShow && (() => lines.show(1)),
    'review.previousEvidence': canShow && (() => lines.show(-1)),
    'review.hearEvidence': hear,
    'review.editEvidence': edit,
    'review.callOrder': toggleOrder,
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
        label={commandTooltip('review.previousEvidence', 'Previous matching line')}
        className="h-6! w-6!"
        disabled={!canShow}
        onClick={() => lines.show(-1)}
      >
        <ChevronUp aria-hidden="true" size={14} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        command="review.nextEvidence"
        label={commandTooltip('review.nextEvidence', 'Next matching line')}
        className="h-6! w-6!"
        disabled={!canShow}
        onClick={() => lines.show(1)}
      >
        <ChevronDown aria-hidden="true" size={14} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        command="review.hearEvidence"
        label={commandTooltip('review.hearEvidence', 'Hear the evidence in all calls')}
        className="h-6! w-6!"
        disabled={!hear}
        onClick={hear || undefined}
      >
        <Headphones aria-hidden="true" size={14} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        command="review.editEvidence"
        label={commandTooltip('review.editEvidence', evidence === undefined ? 'Add evidence' : 'Edit evidence')}
        className="h-6! w-6!"
        disabled={!edit}
        onClick={edit || undefined}
      >
        <Pencil aria-hidden="true" size={13} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        command="review.callOrder"
        label={commandTooltip('review.callOrder', 'Order questions as the call goes')}
        aria-pressed={isCallOrder}
        className={isCallOrder ? 'h-6! w-6! bg-selected text-accent' : 'h-6! w-6!'}
        onClick={toggleOrder}
      >
        <ListOrdered aria-hidden="true" size={14} strokeWidth={1.6} />
      </IconButton>
    </div>
  )
}
