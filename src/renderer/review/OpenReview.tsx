import { useEffect, useState } from 'react'
import type { CommandId } from '../../contract/commands.ts'
import type { CallDetail } from '../../domain/calls/call.ts'
import { aiDifferences, canDisagree, type AiDifferences } from '../../domain/reviews/aiDifferences.ts'
import {
  cardVersionOf,
  hidesOthers,
  isCompared,
  questionsOfReview,
  unansweredOf,
  type Review,
  type ReviewNote,
} from '../../domain/reviews/review.ts'
import { inCallOrder } from '../../domain/trackers/evidence.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { presentFailure } from '../client/failures/errorPresentation.ts'
import { lastMadeAt } from '../client/undo/undoStack.ts'
import { Button } from '../components/controls/Button.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { CommandKeys } from '../components/keys/CommandKeys.tsx'
import { Pill } from '../components/Pill.tsx'
import { showToast } from '../components/overlays/toasts.ts'
import { RailSection } from '../components/layout/RailSection.tsx'
import { useCommands } from '../commands/useCommands.ts'
import { useCallOrder } from './evidence/callOrder.ts'
import type { CallEvidence } from './evidence/callEvidence.ts'
import { EvidenceBar } from './evidence/EvidenceBar.tsx'
import { useEvidence } from './evidence/useEvidence.ts'
import type { CallReviewState } from './callReview.ts'
import { DisagreementMenu } from './disagreement/DisagreementMenu.tsx'
import { droppedWords } from './droppedWords.ts'
import { NoteList } from './notes/NoteList.tsx'
import type { NotePlace, NoteRequest, ShownNote } from './notes/notePlace.ts'
import { QuestionList } from './QuestionList.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import { useActiveQuestion } from './useActiveQuestion.ts'
import type { OpenCallReview } from './useCallReview.ts'

export interface OpenReviewProps {
  readonly open: OpenCallReview
  readonly state: Extract<CallReviewState, { kind: 'open' }>
  readonly call: CallDetail
  readonly place: NotePlace
  readonly evidence: CallEvidence
  readonly noteRequest: NoteRequest | null
  /** A note to show, requested elsewhere on the page. */
  readonly shownNote?: ShownNote | null
  readonly mustBeBlind: boolean
  /** In a queue, the review starts automatically, blind if the queue is, and takes the focus. */
  readonly startsAs: { readonly isBlind: boolean } | null
  onFinished(differences: AiDifferences | null): void
}

/** A review with its questions and notes, and what can be done with it. */
export function OpenReview(props: OpenReviewProps) {
  const {
    open,
    call,
    place,
    evidence,
    noteRequest,
    startsAs,
    onFinished,
    state,
    shownNote: requestedNote = null,
  } = props
  const core = useCore()
  const { callReview } = open
  const { review } = state
  const questions = questionsOfReview(review)
  const found = useEvidence(evidence, review.scorecard)
  const [isCallOrder, setCallOrder] = useCallOrder()
  const ordered = isCallOrder ? inCallOrder(questions, found) : questions
  const { activeId, focusRequest, activate } = useActiveQuestion(
    callReview,
    review,
    ordered,
    startsAs !== null || open.isBegunHere,
  )
  /** The number of unanswered questions that finishing was confirmed for. */
  const [warnedOf, setWarnedOf] = useState<number | null>(null)
  const [shownNote, setShownNote] = useState<ShownNote | null>(null)

  const addNote = ({ noteId, anchor, text = '' }: NoteRequest) => {
    const note = { noteId, anchor, text, ...(activeId === null ? {} : { questionId: activeId }) }
    if (!callReview.edit({ kind: 'note', note })) return false
    setShownNote({ noteId, focusesText: true })
    return true
  }
  const unanswered = unansweredOf(review)
  const left = unanswered.length
  const isWarned = warnedOf === left && left > 0
  const finish = () => {
    if (left > 0 && !isWarned && !review.isDone) {
      setWarnedOf(left)
      activate(unanswered[0]!.id)
      return true
    }
    if (!callReview.edit({ kind: 'finish' })) return false
    setWarnedOf(null)
    onFinished(aiDifferences(call, review))
    return true
  }
  const name = (what: 'Undid' | 'Redid', change: string | null) => {
    if (change !== null) showToast('undo', { title: `${what}: ${change}` })
    return change !== null
  }
  useEffect(() => {
    if (noteRequest !== null && !review.notes.some(({ noteId }) => noteId === noteRequest.noteId)) addNote(noteRequest)
    // oxlint-disable-next-line react/exhaustive-deps -- once per request, whatever else changes
  }, [noteRequest?.noteId])
  useEffect(() => {
    if (requestedNote !== null) setShownNote(requestedNote)
  }, [requestedNote])
  useCommands({
    'review.note': () => addNote({ noteId: crypto.randomUUID(), anchor: place.anchorNow() }),
    // The key undoes what was done last, which isn't always a change of the review.
    'review.undo':
      state.canUndo &&
      ((by) => (by === 'choice' || callReview.lastMadeAt() >= lastMadeAt(core)) && name('Undid', callReview.undo())),
    'review.redo': state.canRedo && (() => name('Redid', callReview.redo())),
    'review.finish': !review.isDone && finish,
    'review.reopen': review.isDone && (() => callReview.edit({ kind: 'reopen' })),
  })

  // A finished review is shown in the scorecard, next to the others.
  const hasQuestions = !isCompared(call, review)
  const isBelowQuestion = ({ questionId }: ReviewNote) => hasQuestions && questions.some(({ id }) => id === questionId)
  const noteList = {
    ...{ place, questions, isReadOnly: review.isDone, shown: shownNote },
    onChange: (note: ReviewNote) => void callReview.edit({ kind: 'note', note }),
    // The button that was pressed disappears.
    onRemove: (noteId: string) => {
      if (callReview.edit({ kind: 'remove-note', noteId }) && activeId !== null) activate(activeId)
    },
    onQuestion: activate,
    onWritten: () => activeId !== null && activate(activeId),
    onLeave: () => callReview.leaveNote(),
  }
  return (
    <>
      <RailSection title={<Title review={review} />} aside={<Saving state={state} />}>
        {state.saving.kind === 'unsaved' && (
          <div className="mb-2">
            <FailureNotice
              failure={presentFailure(state.saving.failure)}
              note="Your changes aren’t saved yet. Earshot keeps trying."
            />
          </div>
        )}
        {state.saving.kind === 'dropped' && (
          <div className="mb-2">
            <FailureNotice
              failure={presentFailure(state.saving.failure)}
              note={`${LOST_WORDS} ${droppedWords(state.saving.noteTexts)}`.trim()}
            />
            {state.saving.noteTexts.length > 0 && (
              <Button command="draft.discard" className="mt-2" onClick={() => callReview.dismissDropped()} />
            )}
          </div>
        )}
        {review.cardVersion !== cardVersionOf(call.scorecard) && (
          <p className="mb-2 text-sm text-ink-2">
            The scorecard has changed since you started. Your review keeps the earlier version.
          </p>
        )}
        {questions.length === 0 && <p className="text-sm text-ink-2">This call has no questions. You can add notes.</p>}
        {hasQuestions && (
          <QuestionList
            review={review}
            ordered={isCallOrder ? ordered : null}
            activeId={activeId}
            focusRequest={focusRequest}
            onActivate={activate}
            renderBeside={
              canDisagree(call, review)
                ? (question) => <DisagreementMenu {...{ question, call, open, review }} />
                : null
            }
            renderBelow={(question) => (
              <NoteList
                notes={review.notes.filter(({ questionId }) => questionId === question.id)}
                {...noteList}
                isBelowQuestion
              />
            )}
            onAnswer={(questionId, answer) => void callReview.edit({ kind: 'answer', questionId, answer })}
          />
        )}
        <NoteList notes={review.notes.filter((note) => !isBelowQuestion(note))} {...noteList} />
        {hidesOthers(review) && (
          <Button
            command="review.showOthers"
            variant="ghost"
            className="-ml-[11px]"
            onClick={() => void callReview.edit({ kind: 'show-others' })}
          />
        )}
        {!review.isDone && questions.length > 0 && (
          <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-3">
            <KeyHint ids={['review.yes', 'review.no', 'review.notApplicable']}>answer</KeyHint>
            <KeyHint ids={['review.restYes']}>remaining questions yes</KeyHint>
            <KeyHint ids={['review.previousQuestion', 'review.nextQuestion']}>move</KeyHint>
            <KeyHint ids={['review.nextEvidence']}>next matching line</KeyHint>
            <KeyHint ids={['review.return']}>return here</KeyHint>
            <KeyHint ids={['review.finish']}>finish</KeyHint>
          </p>
        )}
      </RailSection>
      <ReviewBar
        review={review}
        canUndo={state.canUndo}
        isUnsaved={state.saving.kind === 'unsaved'}
        isWarned={isWarned}
        evidence={
          !review.isDone &&
          questions.length > 0 && (
            <EvidenceBar
              callId={review.call.callId}
              question={questions.find(({ id }) => id === activeId) ?? null}
              evidence={activeId === null ? undefined : found.get(activeId)}
              place={evidence}
              isCallOrder={isCallOrder}
              onCallOrderChange={setCallOrder}
            />
          )
        }
      />
    </>
  )
}

function Title({ review }: { readonly review: Review }) {
  return (
    <>
      My review {review.isDone && <Pill tone="good">Done</Pill>} {hidesOthers(review) && <Pill tone="info">Blind</Pill>}
    </>
  )
}

/** Its keys and its words stay on one line. */
function KeyHint({ ids, children }: { readonly ids: readonly CommandId[]; readonly children: string }) {
  return (
    <span className="flex items-center gap-1">
      {ids.map((id) => (
        <CommandKeys key={id} id={id} />
      ))}
      {children}
    </span>
  )
}

const LOST_WORDS = 'Your last changes weren’t saved. This is the review as it is now.'

function Saving({ state }: { readonly state: OpenReviewProps['state'] }) {
  const words = { saved: 'Saved', saving: 'Saving…', unsaved: 'Not saved', dropped: 'Not saved' }[state.saving.kind]
  return <span className={words === 'Not saved' ? 'text-bad' : undefined}>{words}</span>
}
