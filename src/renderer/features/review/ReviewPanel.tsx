import { RotateCcw, StickyNote, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CallDetail } from '../../../domain/calls/call.ts'
import {
  cardVersionOf,
  hidesOthers,
  isCompared,
  questionsOfReview,
  unansweredCount,
  type GivenAnswer,
  type NoteAnchor,
  type Review,
} from '../../../domain/reviews/review.ts'
import { presentFailure } from '../../client/errorPresentation.ts'
import { Button, IconButton } from '../../components/controls/Button.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { CommandKeys } from '../../components/CommandKeys.tsx'
import { commandTooltip } from '../../components/commandTooltip.ts'
import { Pill } from '../../components/Pill.tsx'
import { showToast } from '../../components/overlays/toasts.ts'
import { RailSection } from '../../components/RailSection.tsx'
import { useCommands } from '../../commands/useCommands.ts'
import type { CallReviewState } from './callReview.ts'
import { NoteList } from './NoteList.tsx'
import type { NotePlace } from './notePlace.ts'
import { QuestionList } from './QuestionList.tsx'
import { ReviewScore } from './ReviewScore.tsx'
import { SpentTime } from './SpentTime.tsx'
import { StartReview } from './StartReview.tsx'
import { StaysHere } from './StaysHere.tsx'
import type { OpenCallReview } from './useCallReview.ts'

interface ReviewPanelProps {
  readonly open: OpenCallReview
  readonly call: CallDetail
  readonly place: NotePlace
  readonly wish: NoteWish | null
  readonly mustBeBlind: boolean
  /** In a queue, the review starts automatically, blind if the queue is, and takes the focus. */
  readonly startsAs: { readonly isBlind: boolean } | null
  onFinished(): void
}

/** Adds a note, requested elsewhere on the page (at a message or a moment). A new `key` makes a new request. */
export interface NoteWish {
  /** The ID of the note, which is added only once. */
  readonly key: string
  readonly anchor: NoteAnchor
}

export function ReviewPanel(props: ReviewPanelProps) {
  const { open, call } = props
  const { state } = open
  if (state.kind === 'loading') return null
  if (state.kind === 'failed')
    return (
      <RailSection title="My review">
        <FailureNotice failure={presentFailure(state.failure)} actions={{ retry: () => void open.callReview.load() }} />
      </RailSection>
    )
  if (state.kind === 'none')
    return (
      <StartReview
        call={call}
        mustBeBlind={props.mustBeBlind}
        startsAs={props.startsAs}
        onStart={(isBlind) => void open.begin(call, isBlind)}
      />
    )
  return <OpenReview {...props} state={state} />
}

type OpenReviewProps = ReviewPanelProps & { readonly state: Extract<CallReviewState, { kind: 'open' }> }

function OpenReview({ open, call, place, wish, startsAs, onFinished, state }: OpenReviewProps) {
  const { callReview } = open
  const { review } = state
  const questions = questionsOfReview(review)
  const firstOpen = questions.find(({ id }) => !review.answers.some(({ questionId }) => questionId === id))
  const [activeId, setActiveId] = useState(firstOpen?.id ?? questions[0]?.id ?? null)
  const [takesFocus, setTakesFocus] = useState(startsAs !== null && !review.isDone)
  const [newNoteId, setNewNoteId] = useState<string | null>(null)

  const activate = (questionId: number, byKeyboard: boolean) => {
    setActiveId(questionId)
    setTakesFocus(byKeyboard)
  }
  const answer = (questionId: number, given: GivenAnswer | null) =>
    callReview.edit({ kind: 'answer', questionId, answer: given })
  const answerActive = (given: GivenAnswer) => () => {
    if (activeId === null || !answer(activeId, given)) return false
    const next = questions[questions.findIndex(({ id }) => id === activeId) + 1]
    activate(next?.id ?? activeId, true)
    return true
  }
  const addNote = (anchor: NoteAnchor, noteId: string = crypto.randomUUID()) => {
    if (!callReview.edit({ kind: 'note', note: { noteId, anchor, text: '' } })) return false
    setNewNoteId(noteId)
    return true
  }
  const finish = () => {
    if (!callReview.edit({ kind: 'finish' })) return false
    onFinished()
    return true
  }
  const name = (what: 'Undid' | 'Redid', change: string | null) => {
    if (change !== null) showToast('undo', { title: `${what}: ${change}` })
    return change !== null
  }
  const undo = () => name('Undid', callReview.undo())
  useEffect(() => {
    if (wish !== null && !review.notes.some(({ noteId }) => noteId === wish.key)) addNote(wish.anchor, wish.key)
    // oxlint-disable-next-line react/exhaustive-deps -- once per request, whatever else changes
  }, [wish?.key])
  useCommands({
    'review.yes': activeId !== null && answerActive('yes'),
    'review.no': activeId !== null && answerActive('no'),
    'review.notApplicable': activeId !== null && answerActive('n/a'),
    'review.note': () => addNote(place.anchorNow()),
    'review.return':
      activeId !== null &&
      !review.isDone &&
      (() => {
        // Reset first, so that the same question gets the focus again.
        setTakesFocus(false)
        requestAnimationFrame(() => setTakesFocus(true))
      }),
    'review.undo': state.canUndo && undo,
    'review.redo': state.canRedo && (() => name('Redid', callReview.redo())),
    'review.finish': !review.isDone && finish,
  })

  const left = unansweredCount(review)
  return (
    <RailSection
      title={<Title review={review} />}
      aside={<Saving state={state} spent={<SpentTime callReview={callReview} isRunning={!review.isDone} />} />}
    >
      {state.saving.kind === 'unsaved' && (
        <div className="mb-2">
          <FailureNotice
            failure={presentFailure(state.saving.failure)}
            note="Your changes aren’t saved yet. Earshot keeps trying."
          />
        </div>
      )}
      {review.cardVersion !== cardVersionOf(call.scorecard) && (
        <p className="mb-2 text-sm text-ink-2">
          The scorecard has changed since you started. Your review keeps the earlier version.
        </p>
      )}
      {questions.length === 0 && <p className="text-sm text-ink-2">This call has no questions. You can add notes.</p>}
      {/* A finished review is shown in the scorecard, next to the others. */}
      {!isCompared(call, review) && (
        <QuestionList
          review={review}
          activeId={activeId}
          takesFocus={takesFocus}
          onActivate={activate}
          onAnswer={(questionId, given) => void answer(questionId, given)}
        />
      )}
      {questions.length > 0 && <ReviewScore review={review} />}
      <NoteList
        notes={review.notes}
        isReadOnly={review.isDone}
        place={place}
        newNoteId={newNoteId}
        onChange={(note) => void callReview.edit({ kind: 'note', note })}
        onRemove={(noteId) => void callReview.edit({ kind: 'remove-note', noteId })}
      />
      <div className="mt-2.5 flex flex-wrap items-center gap-1.5">
        {review.isDone ? (
          <Button command="review.reopen" onClick={() => void callReview.edit({ kind: 'reopen' })}>
            <RotateCcw aria-hidden="true" size={14} strokeWidth={1.6} />
            Reopen
          </Button>
        ) : (
          <>
            <Button
              command="review.finish"
              look="primary"
              onClick={() => void finish()}
              title={commandTooltip('review.finish', 'Finish review')}
            >
              {left === 0 ? 'Finish' : `Finish, ${left} unanswered`}
            </Button>
            <Button command="review.note" onClick={() => void addNote(place.anchorNow())}>
              <StickyNote aria-hidden="true" size={14} strokeWidth={1.6} />
              Note <CommandKeys id="review.note" />
            </Button>
          </>
        )}
        <IconButton
          command="review.undo"
          label={commandTooltip('review.undo', 'Undo')}
          disabled={!state.canUndo}
          onClick={() => void undo()}
        >
          <Undo2 aria-hidden="true" size={15} strokeWidth={1.6} />
        </IconButton>
        {hidesOthers(review) && (
          <Button
            command="review.showOthers"
            look="ghost"
            onClick={() => void callReview.edit({ kind: 'show-others' })}
          />
        )}
      </div>
      {!review.isDone && questions.length > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          <CommandKeys id="review.yes" /> <CommandKeys id="review.no" /> <CommandKeys id="review.notApplicable" />{' '}
          answer, <CommandKeys id="review.previousQuestion" /> <CommandKeys id="review.nextQuestion" /> move,{' '}
          <CommandKeys id="review.return" /> return here, <CommandKeys id="review.finish" /> finish
        </p>
      )}
      <StaysHere webUrl={call.webUrl} />
    </RailSection>
  )
}

function Title({ review }: { readonly review: Review }) {
  return (
    <>
      My review {review.isDone && <Pill tone="good">Done</Pill>} {hidesOthers(review) && <Pill tone="info">Blind</Pill>}
    </>
  )
}

function Saving({ state, spent }: { readonly state: OpenReviewProps['state']; readonly spent: React.ReactNode }) {
  const words = { saved: 'saved', saving: 'saving', unsaved: 'not saved' }[state.saving.kind]
  return (
    <>
      {spent} · <span className={state.saving.kind === 'unsaved' ? 'text-bad' : undefined}>{words}</span>
    </>
  )
}
