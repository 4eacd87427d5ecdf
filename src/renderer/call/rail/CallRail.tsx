import type { ReactNode } from 'react'
import { isChatFormat, type CallDetail } from '../../../domain/calls/call.ts'
import { HiddenMark } from '../../components/text/HiddenMark.tsx'
import { RailSection } from '../../components/layout/RailSection.tsx'
import { ResizeEdge } from '../../components/layout/ResizeEdge.tsx'
import { resizedLength } from '../../components/layout/resizedLength.ts'
import { useStoredSetting } from '../../hooks/stored/storedSetting.ts'
import { SpeechPanel } from '../analysis/SpeechPanel.tsx'
import { SummaryPanel } from '../analysis/SummaryPanel.tsx'
import type { CallPageReview } from '../../review/callPageReview.ts'
import type { CallEvidence } from '../../review/evidence/callEvidence.ts'
import type { NotePlace, NoteRequest, ShownNote } from '../../review/notes/notePlace.ts'
import { QuestionEvidence } from '../../review/evidence/QuestionEvidence.tsx'
import { useEvidence } from '../../review/evidence/useEvidence.ts'
import { DisagreementReason } from '../../review/disagreement/DisagreementReason.tsx'
import { ReviewPanel } from '../../review/ReviewPanel.tsx'
import { comparedEvaluators } from './comparedEvaluators.ts'
import { ScorecardPanel } from '../scorecard/ScorecardPanel.tsx'

/** The width of a call's side panel. */
const railWidth = resizedLength('earshot.rail-width', { least: 280, most: 640, step: 20 })

interface CallRailProps {
  readonly call: CallDetail
  readonly isProcessing: boolean
  readonly review: CallPageReview
  readonly place: NotePlace
  readonly evidence: CallEvidence
  readonly noteRequest?: NoteRequest | null
  readonly shownNote?: ShownNote | null
  readonly children?: ReactNode
}

/** The side panel of a call, with the service's analysis. Chats have no speech metrics. */
export function CallRail({
  call,
  isProcessing,
  review,
  place,
  evidence,
  noteRequest = null,
  shownNote = null,
  children,
}: CallRailProps) {
  const width = useStoredSetting(railWidth)
  const evidenceOf = useEvidence(evidence, call.scorecard)
  const { state } = review.open
  const isDone = state.kind === 'open' && state.review.isDone
  const panel = (
    <ReviewPanel
      open={review.open}
      call={call}
      place={place}
      evidence={evidence}
      noteRequest={noteRequest}
      shownNote={shownNote}
      mustBeBlind={review.mustBeBlind}
      startsAs={review.startsAs}
      onFinished={review.onFinished}
    />
  )
  const card = review.hidesOthers ? (
    <OthersHidden />
  ) : (
    <ScorecardPanel
      callId={call.id}
      scorecard={call.scorecard}
      evaluators={comparedEvaluators(call, review.open.state)}
      isProcessing={isProcessing}
      renderBelow={(question) => {
        const found = evidenceOf.get(question.id)
        return (
          <>
            {found && <QuestionEvidence question={question} evidence={found} place={evidence} />}
            {isDone && <DisagreementReason question={question} call={call} open={review.open} review={state.review} />}
          </>
        )
      }}
    />
  )
  return (
    <div
      className="relative flex w-[clamp(300px,27vw,380px)] shrink-0"
      // Leaves room for the transcript in a window that was made smaller.
      style={width === null ? {} : { width: `min(${width}px, 50vw)` }}
    >
      <aside
        aria-label="About this call"
        tabIndex={0}
        // The padding keeps what is scrolled into view off the review's bar, which sticks to either edge.
        className="min-w-0 flex-1 scroll-py-24 overflow-y-auto border-l border-line bg-side max-wide:scroll-py-13"
      >
        {panel}
        {card}
        {children}
        <SummaryPanel topics={call.summary} isProcessing={isProcessing} />
        {!isChatFormat(call.format) && (
          <SpeechPanel call={call} isProcessing={isProcessing} hidesScores={review.hidesOthers} />
        )}
      </aside>
      <ResizeEdge
        label="Width of the side panel"
        length={railWidth}
        measure="clientWidth"
        perPx={-1}
        className="-left-1 z-20 max-wide:hidden"
      />
    </div>
  )
}

function OthersHidden() {
  return (
    <RailSection title="Other evaluators" aside={<HiddenMark />}>
      <p className="text-ink-2">Hidden during your blind review. Other answers and scores appear when you finish.</p>
    </RailSection>
  )
}
