import { ChevronDown, ChevronUp, Headphones, ListOrdered, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ScorecardQuestion } from '../../../../domain/scorecards/scorecard.ts'
import { hearWords } from '../../../client/hearing.ts'
import { useQuestionHints } from '../../../client/connection/coreStreams.ts'
import { useCommands } from '../../../commands/useCommands.ts'
import { commandTooltip } from '../../../components/commandTooltip.ts'
import { IconButton } from '../../../components/controls/Button.tsx'
import type { HintJumps } from './useHints.ts'

// Lazy: hints are seldom edited.
const HintsDialog = lazy(() => import('./HintsDialog.tsx').then(({ HintsDialog }) => ({ default: HintsDialog })))

interface HintBarProps {
  /** The open call. */
  readonly callId: number
  readonly questions: readonly ScorecardQuestion[]
  readonly activeId: number | null
  readonly jumps: HintJumps
  readonly isCallOrder: boolean
  onCallOrderChange(isCallOrder: boolean): void
}

const NO_PHRASES: readonly string[] = []

/** Where the active question may be answered, and the order of the questions. Says nothing about the answer. */
export function HintBar({ callId, questions, activeId, jumps, isCallOrder, onCallOrderChange }: HintBarProps) {
  const hints = useQuestionHints()
  const [isEditing, setEditing] = useState(false)
  const toggleOrder = () => onCallOrderChange(!isCallOrder)
  const phrases = hints?.find(({ questionId }) => questionId === activeId)?.phrases ?? NO_PHRASES
  const hasPhrases = phrases.length > 0
  const hearHints = hasPhrases && (() => hearWords({ phrases }, { firstCallId: callId }))
  useCommands({
    'review.hearHints': hearHints,
    'review.editHints': () => setEditing(true),
    'review.callOrder': toggleOrder,
  })
  const canJump = jumps.count > 0
  return (
    <div className="mt-1 flex items-center gap-0.5 text-sm text-ink-2">
      <span role="status" className="min-w-0 flex-1 truncate">
        {hintWords(jumps, hasPhrases)}
      </span>
      <IconButton
        command="review.previousHint"
        label={commandTooltip('review.previousHint', 'Previous hint')}
        className="h-6! w-6!"
        disabled={!canJump}
        onClick={() => jumps.jump(-1)}
      >
        <ChevronUp aria-hidden="true" size={14} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        command="review.nextHint"
        label={commandTooltip('review.nextHint', 'Next hint')}
        className="h-6! w-6!"
        disabled={!canJump}
        onClick={() => jumps.jump(1)}
      >
        <ChevronDown aria-hidden="true" size={14} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        command="review.hearHints"
        label={commandTooltip('review.hearHints', 'Hear the hints in all calls')}
        className="h-6! w-6!"
        disabled={!hasPhrases}
        onClick={hearHints || undefined}
      >
        <Headphones aria-hidden="true" size={14} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        command="review.editHints"
        label={commandTooltip('review.editHints', 'Edit hints')}
        className="h-6! w-6!"
        onClick={() => setEditing(true)}
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
      {isEditing && hints !== undefined && (
        <Suspense>
          <HintsDialog questions={questions} hints={hints} activeId={activeId} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

function hintWords({ count, position }: HintJumps, hasPhrases: boolean): string {
  if (count === 0) return hasPhrases ? 'No hint found in this call' : 'No hints for this question'
  return position === null ? (count === 1 ? '1 hint' : `${count} hints`) : `Hint ${position} of ${count}`
}
