import { useNavigate } from '@tanstack/react-router'
import { FileText, LoaderCircle } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CallDetail } from '../../domain/calls/call.ts'
import type { NoteAnchor, ReviewNote } from '../../domain/reviews/review.ts'
import type { CallSearch } from '../../domain/search/findInCall.ts'
import type { Evidence } from '../../domain/trackers/evidence.ts'
import { clockText } from '../../domain/clockText.ts'
import { useHeardLine, useNotedCall } from '../client/hearing.ts'
import { useCommands } from '../commands/useCommands.ts'
import type { MomentMark } from '../components/text/momentMark.ts'
import { EmptyState } from '../components/notices/EmptyState.tsx'
import { NoRecording, Player } from './player/Player.tsx'
import { usePrefetchedWaveform } from './player/usePrefetchedWaveform.ts'
import type { Playback } from './player/playback/playback.ts'
import { toTenths, type Stretch } from './player/timeline/stretch.ts'
import { useRecording, type Recording } from './player/playback/useRecording.ts'
import { Transcript, type LinkedTurn } from './transcript/Transcript.tsx'
import { stretchQuote } from './transcript/turnText.ts'
import type { TurnActions } from './transcript/TurnMenu.tsx'
import type { EstimatedStart } from './transcript/positions/useTurnPositions.ts'
import { createValueStore } from '../hooks/valueStore.ts'
import type { CallPageReview } from '../review/callPageReview.ts'
import type { NotePlace } from '../review/notes/notePlace.ts'
import { CallPanels } from './CallPanels.tsx'
import { callMarks } from './callMarks.ts'
import { CallRail } from './rail/CallRail.tsx'
import { useCallEvidence } from './useCallEvidence.ts'
import { useNoteRequest } from './useNoteRequest.ts'
import { useSpokenTurns, type SpokenTurns } from './useSpokenTurns.ts'
import { useStopAtTurn } from './useStopAtTurn.ts'
import { phraseOf } from '../../domain/trackers/tracker.ts'

interface SpokenCallProps {
  readonly call: CallDetail
  readonly isProcessing: boolean
  readonly review: CallPageReview
  /** Where the page stops; a new object stops there again. */
  readonly moment: Moment | null
  readonly search: CallSearch | null
  /** It plays as soon as it opens. */
  readonly playsOnArrival: boolean
  /** The call that is probably opened next. */
  readonly next: CallDetail | null
}

export interface Moment {
  /** Null for the time of the turn. */
  readonly seconds: number | null
  /** The end of a part that begins there, which is selected. */
  readonly untilSeconds: number | null
  /** The number of a line of the transcript, from 1. Ignored if there is no such line. */
  readonly turn: number | null
  /** Identifies the link that leads there, if the system opened it. */
  readonly openedId: number | undefined
}

export function SpokenCall({ call, isProcessing, review, moment, search, playsOnArrival, next }: SpokenCallProps) {
  const recording = useRecording({ callId: call.id, media: call.media })
  const place = useMemo(() => timePlace(recording), [recording])
  const { noteRequest, addNote, shownNote, showNote } = useNoteRequest(review)
  const onNote = addNote && ((seconds: number, quote?: string) => addNote(timeAnchor(seconds), quote && `“${quote}” `))
  const { state } = review.open
  const notes = state.kind === 'open' ? state.review.notes : NO_NOTES
  const onMark = (mark: MomentMark) => {
    recording?.playback.seek(mark.seconds)
    if (mark.kind === 'note') showNote(mark.id)
  }
  useHeardNotes(call.id, onNote)
  useListeningNoticed(recording, review)
  usePlayOnArrival(recording, playsOnArrival)
  useEffect(() => {
    if (moment === null || moment.seconds === null || recording === null) return
    const { seconds, untilSeconds } = moment
    if (untilSeconds !== null) recording.playback.select({ fromSeconds: seconds, toSeconds: untilSeconds })
    recording.playback.stopAt(seconds)
  }, [recording, moment])
  const spoken = useSpokenTurns(call, recording)
  const { turns, positions } = spoken
  const [found, setFound] = useState<FoundTurn | null>(null)
  const {
    place: evidence,
    marked,
    trackers,
  } = useCallEvidence(call, ({ index }) => {
    setFound({ turnIndex: index, moment })
    const start = positions[index]?.startSeconds
    if (start !== undefined) recording?.playback.seek(start)
  })
  const [matches, setMatches] = useState(NO_TURNS)
  const marks = useMemo(() => {
    const lines = marked?.lines.map(({ index }) => index) ?? NO_TURNS
    return callMarks({ turns, positions, notes, trackers, evidence: lines, matches })
  }, [turns, positions, notes, trackers, marked, matches])
  const [pointed] = useState(() => createValueStore<Stretch | null>(null))
  const navigate = useNavigate()
  return (
    <>
      {recording && <PrefetchedWaveform open={recording} next={next} />}
      {recording ? (
        <Player
          callId={call.id}
          recording={recording}
          lanes={spoken.lanes}
          awaitsLanes={spoken.speakers.size > 1}
          recordedSeconds={call.durationSeconds}
          title={call.title}
          onNote={onNote}
          marks={marks}
          onMark={onMark}
          pointed={pointed}
          quoteOf={positions.length === 0 ? undefined : (stretch) => stretchQuote(turns, positions, stretch)}
        />
      ) : (
        <NoRecording isProcessing={isProcessing} />
      )}
      <CallPanels
        mainName="Transcript"
        main={
          spoken.turns.length === 0 ? (
            <NoTranscript isProcessing={isProcessing} />
          ) : (
            <SpokenTranscript
              callId={call.id}
              spoken={spoken}
              playback={recording?.playback ?? null}
              moment={moment}
              // A newer link leads elsewhere.
              shown={found?.moment === moment ? found : null}
              evidence={marked}
              search={search}
              onNote={onNote}
              turnMarks={marks}
              onTurnMark={onMark}
              onFound={setMatches}
              onPoint={(turnIndex) => pointed.set(stretchOf(turnIndex, positions, recording))}
              onTrack={(text) => void navigate({ to: '/trackers', search: { phrase: [phraseOf(text)] } })}
            />
          )
        }
        rail={
          <CallRail
            call={call}
            isProcessing={isProcessing}
            review={review}
            place={place}
            evidence={evidence}
            noteRequest={noteRequest}
            shownNote={shownNote}
          />
        }
      />
    </>
  )
}

/** The line with evidence that was shown last, and the link that was open then. */
interface FoundTurn extends LinkedTurn {
  readonly moment: Moment | null
}

const NO_NOTES: readonly ReviewNote[] = []
const NO_TURNS: readonly number[] = []

/** From the start of a line to that of the next. Null for no line. */
function stretchOf(
  turnIndex: number | null,
  positions: readonly EstimatedStart[],
  recording: Recording | null,
): Stretch | null {
  const fromSeconds = turnIndex === null ? undefined : positions[turnIndex]?.startSeconds
  if (turnIndex === null || fromSeconds === undefined || recording === null) return null
  const toSeconds = positions[turnIndex + 1]?.startSeconds ?? recording.playback.state.current().durationSeconds
  return { fromSeconds, toSeconds: toSeconds ?? fromSeconds }
}

/** A note is attached to a time in the recording, or to the whole call if there is no recording. */
function timePlace(recording: Recording | null): NotePlace {
  return {
    anchorNow: () => (recording === null ? { kind: 'call' } : timeAnchor(recording.playback.position.current())),
    anchorWords: (anchor) => (anchor.kind === 'time' ? clockText(anchor.seconds) : null),
    goTo(anchor) {
      if (anchor.kind === 'time') recording?.playback.seek(anchor.seconds)
    },
  }
}

function timeAnchor(seconds: number): NoteAnchor {
  return { kind: 'time', seconds: toTenths(seconds) }
}

function PrefetchedWaveform({ open, next }: { readonly open: Recording; readonly next: CallDetail | null }) {
  usePrefetchedWaveform(open, next)
  return null
}

/** Plays a recording once. */
function usePlayOnArrival(recording: Recording | null, isWanted: boolean): void {
  const played = useRef<Recording | null>(null)
  useEffect(() => {
    if (recording === null || played.current === recording) return
    // What is wanted later, such as when its review is reopened, isn't an arrival.
    played.current = recording
    if (isWanted) recording.playback.play()
  }, [recording, isWanted])
}

/** Notes of what the bar at the bottom plays of this call. */
function useHeardNotes(callId: number, onNote: ((seconds: number) => void) | undefined): void {
  const canNote = onNote !== undefined
  useEffect(() => {
    if (!canNote) return
    useNotedCall.setState(callId)
    return () => useNotedCall.setState(null, true)
  }, [callId, canNote])
  useCommands({
    'hear.note': () => {
      const line = useHeardLine.getState()
      if (line?.callId !== callId || onNote === undefined) return false
      line.pause()
      onNote(line.position.current())
      return true
    },
  })
}

/** Listening counts as time spent on the review, even without input. */
function useListeningNoticed(recording: Recording | null, { open }: CallPageReview): void {
  const { callReview } = open
  useEffect(
    () =>
      recording?.playback.position.subscribe(() => {
        if (recording.playback.state.current().isPlaying) callReview.noticed()
      }),
    [recording, callReview],
  )
}

interface SpokenTranscriptProps {
  readonly callId: number
  readonly spoken: SpokenTurns
  /** Null without a recording. */
  readonly playback: Playback | null
  readonly moment: Moment | null
  readonly shown: LinkedTurn | null
  readonly evidence: Evidence | null
  readonly search: CallSearch | null
  readonly onNote: TurnActions['onNote']
  readonly turnMarks: readonly MomentMark[]
  onTurnMark(mark: MomentMark): void
  onFound(turnIndexes: readonly number[]): void
  onPoint(turnIndex: number | null): void
  onTrack(text: string): void
}

function SpokenTranscript(props: SpokenTranscriptProps) {
  const { callId, spoken, playback, moment, shown, search, onNote, turnMarks, onTrack } = props
  const { turns, speakers, searchedSides, positions, marks } = spoken
  const linked = useMemo((): LinkedTurn | null => {
    const turn = moment?.turn ? turns[moment.turn - 1] : undefined
    return turn ? { turnIndex: turn.index } : null
    // A new moment is a new link, also to the same line.
  }, [turns, moment])
  // A link with a time stops there, not at its line.
  useStopAtTurn(playback, moment?.seconds === null ? linked : null, positions)
  return (
    <Transcript
      callId={callId}
      turns={turns}
      speakers={speakers}
      searchedSides={searchedSides}
      positions={positions}
      playbackPosition={playback?.position ?? NO_PLAYBACK}
      linked={shown ?? linked}
      search={search}
      evidence={props.evidence}
      onSeek={(seconds) => playback?.seek(seconds)}
      onPlay={(seconds) => playback?.playFrom(seconds)}
      onNote={playback ? onNote : undefined}
      marks={turnMarks}
      onMark={props.onTurnMark}
      onFound={props.onFound}
      onPoint={props.onPoint}
      onTrack={onTrack}
      onPin={marks.pin}
      onAgentChosen={marks.chooseAgent}
    />
  )
}

/** Without a recording there is nothing to seek. */
const NO_PLAYBACK = createValueStore(0)

function NoTranscript({ isProcessing }: { readonly isProcessing: boolean }) {
  return (
    <section aria-label="Transcript" className="min-w-0 flex-1">
      {isProcessing ? (
        <EmptyState icon={<LoaderCircle size={20} strokeWidth={1.6} className="animate-spin" />} title="Processing">
          The service is transcribing this call. This page updates automatically.
        </EmptyState>
      ) : (
        <EmptyState icon={<FileText size={20} strokeWidth={1.6} />} title="No transcript">
          The service has no transcript for this call.
        </EmptyState>
      )}
    </section>
  )
}
