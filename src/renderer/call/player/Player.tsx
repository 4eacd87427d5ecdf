import { AudioLines } from 'lucide-react'
import { useState } from 'react'
import { clockText } from '../../../domain/clockText.ts'
import { linkToCall } from '../../client/calls/linkToCall.ts'
import { copyLink, copyQuote } from '../../client/files/copyText.ts'
import { Button } from '../../components/controls/Button.tsx'
import { MARK_WORDS, type MomentMark } from '../../components/text/momentMark.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { showToast } from '../../components/overlays/toasts.ts'
import { useStoreValue, type ValueStore } from '../../hooks/valueStore.ts'
import { IN_THE_FILE } from './failure/mediaFailure.ts'
import { PLAYBACK_WORDS } from './failure/playbackWords.ts'
import type { PeaksFailure } from './peaks/peaksMessages.ts'
import { PlayerControls } from './PlayerControls.tsx'
import { PointedStretch } from './PointedStretch.tsx'
import { useMediaKeys } from './playback/useMediaKeys.ts'
import { usePauses } from './pauses/usePauses.ts'
import type { Playback } from './playback/playback.ts'
import type { Recording } from './playback/useRecording.ts'
import type { SoundLanes } from './waveform/soundLanes.ts'
import { toggleFullScreen, VideoPicture } from './playback/VideoPicture.tsx'
import { nextMark } from './timeline/nextMark.ts'
import { rulerText } from './timeline/ruler.ts'
import { toTenths, type Stretch } from './timeline/stretch.ts'
import { isWhole, type Viewport } from './timeline/viewport.ts'
import { useTimelineView } from './timeline/useTimelineView.ts'
import { Waveform } from './waveform/Waveform.tsx'
import { OverviewMarks, WaveformMarks } from './waveform/WaveformMarks.tsx'

interface PlayerProps {
  readonly callId: number
  readonly recording: Recording
  /** The length from the call's record; shown until the recording's own length is known. */
  readonly recordedSeconds: number | null
  readonly lanes?: SoundLanes | null
  /** Whether there may be lanes later. */
  readonly awaitsLanes?: boolean
  /** For the operating system's media controls. */
  readonly title?: string | null
  /** Adds a note to the review. Undefined if there can be none. */
  readonly onNote?: ((seconds: number) => void) | undefined
  /** What is said in a part of the recording; null for nothing. Undefined without a transcript. */
  readonly quoteOf?: ((stretch: Stretch) => string | null) | undefined
  /** In order. */
  readonly marks?: readonly MomentMark[]
  onMark?(mark: MomentMark): void
  /** Where the line under the pointer is said. */
  readonly pointed?: ValueStore<Stretch | null> | undefined
}

/**
 * The player of a call's recording: waveform, controls, picture. Its keys work on the whole page (listed in
 * `contract/commands.ts`).
 */
export function Player(props: PlayerProps) {
  const { callId, recording, lanes = null, awaitsLanes = false, recordedSeconds, title = null } = props
  const { onNote, marks = NO_MARKS, onMark, pointed, quoteOf } = props
  const { playback, peaks } = recording
  const mediaSeconds = useStoreValue(playback.state, (state) => state.durationSeconds)
  const countedSeconds = useStoreValue(peaks.store, (value) => (value.state === 'done' ? value.durationSeconds : null))
  const failure = useStoreValue(playback.state, (state) => state.failure)
  const hasBegun = useStoreValue(playback.position, (seconds) => seconds > 0)
  const peaksFailure = useStoreValue(peaks.store, (value) => value.failure)
  const isEmpty = useStoreValue(peaks.store, ({ levels }) => levels.length === 0)
  // 1 s until a length is known, because 0 would cause a division by zero.
  const durationSeconds = trueLength(mediaSeconds, countedSeconds) || recordedSeconds || 1

  const view = useTimelineView(durationSeconds)
  /** What a key changed last, for screen readers. */
  const [announced, announce] = useState('')
  const isZoomed = useStoreValue(view.viewport, (viewport) => !isWhole(viewport))

  const playbackProblem = failure !== null && (
    <Problem
      words={`${PLAYBACK_WORDS[failure]}${hasBegun && !IN_THE_FILE.has(failure) ? SAME_PLACE : ''}`}
      onRetry={() => retryAll(recording, peaksFailure)}
    />
  )

  const copyMomentLink = (seconds: number) => void copyLink(linkToCall({ callId, seconds: toTenths(seconds) }))

  const hasSelection = useStoreValue(playback.state, ({ selected }) => selected !== null)
  /** A command for the selected part, while there is one. */
  const withSelection = (act: (selected: Stretch) => void) =>
    hasSelection &&
    (() => {
      const { selected } = playback.state.current()
      if (selected !== null) act(selected)
    })
  const copyPartLink = ({ fromSeconds, toSeconds }: Stretch) => {
    void copyLink(linkToCall({ callId, seconds: toTenths(fromSeconds), untilSeconds: toTenths(toSeconds) }))
  }
  const copyPartQuote = (text: string | null) => {
    if (text === null) showToast('copy-quote', { title: 'Nothing is said in this selection' })
    else void copyQuote(text)
  }

  const goToMark = (direction: 1 | -1) => {
    const mark = nextMark(marks, playback.position.current(), direction)
    if (mark === undefined) return false
    playback.seek(mark.seconds)
    announce(`${MARK_WORDS[mark.kind]} at ${clockText(mark.seconds)}: ${mark.label}`)
    return true
  }

  const zoom = (factor: number) => {
    view.zoom(factor)
    announce(visibleWords(view.viewport.current()))
  }

  usePauses(recording)
  useMediaKeys(playback, title)
  useCommands({
    'player.toggle': () => playback.toggle(),
    'player.back': () => playback.skip(-5),
    'player.forward': () => playback.skip(5),
    'player.farBack': () => playback.skip(-30),
    'player.farForward': () => playback.skip(30),
    'player.slower': () => playback.stepRate(-1),
    'player.faster': () => playback.stepRate(1),
    'player.stepBack': () => playback.skip(-FINE_STEP_SECONDS),
    'player.stepForward': () => playback.skip(FINE_STEP_SECONDS),
    'player.skipSilence': () => playback.toggleSkipSilence(),
    'player.loop': () => playback.toggleLoop(),
    'player.zoomIn': () => zoom(1 / ZOOM_STEP),
    'player.zoomOut': isZoomed && (() => zoom(ZOOM_STEP)),
    'player.zoomWhole': isZoomed && (() => zoom(Infinity)),
    'selection.play': withSelection(() => playback.playSelected()),
    'selection.note': onNote && withSelection(({ fromSeconds }) => onNote(fromSeconds)),
    'selection.copyLink': withSelection(copyPartLink),
    'selection.copyQuote': quoteOf && withSelection((selected) => copyPartQuote(quoteOf(selected))),
    'selection.clear': withSelection(() => playback.select(null)),
    'player.mute': () => playback.toggleMute(),
    'moment.next': marks.length > 0 && (() => goToMark(1)),
    'moment.previous': marks.length > 0 && (() => goToMark(-1)),
    'moment.copyLink': () => copyMomentLink(playback.position.current()),
    'player.fullScreen': playback.media instanceof HTMLVideoElement && (() => toggleFullScreen(playback)),
  })

  return (
    <section aria-label="Player" className="border-b border-line px-5 pt-1 pb-3 max-wide:pb-1.5">
      {/* Room for the edge of the picture beside the handle of a selection that begins at the start. */}
      <div className="flex gap-8">
        {playback.media instanceof HTMLVideoElement && <VideoPicture playback={playback} />}
        <div className="min-w-0 flex-1">
          {playbackProblem && isEmpty ? (
            // As high as the waveform, so that the page doesn't move.
            <div className="flex h-[88px] items-center *:flex-1">{playbackProblem}</div>
          ) : (
            <Waveform
              view={view}
              playback={playback}
              peaks={peaks.store}
              durationSeconds={durationSeconds}
              lanes={lanes}
              awaitsLanes={awaitsLanes}
              moments={{ copyLink: copyMomentLink, onNote }}
              inOverview={<OverviewMarks marks={marks} durationSeconds={durationSeconds} />}
            >
              {pointed && <PointedStretch pointed={pointed} durationSeconds={durationSeconds} />}
              {onMark && <WaveformMarks marks={marks} durationSeconds={durationSeconds} onMark={onMark} />}
            </Waveform>
          )}
          <PlayerControls
            view={view}
            playback={playback}
            peaks={peaks.store}
            durationSeconds={durationSeconds}
            canNote={onNote !== undefined}
            canQuote={quoteOf !== undefined}
          />
        </div>
      </div>
      <span aria-live="polite" className="sr-only">
        {announced}
      </span>
      <SaidSelection playback={playback} />
      {playbackProblem && !isEmpty && <div className="mt-2">{playbackProblem}</div>}
      {failure === null && peaksFailure !== null && (
        <div className="mt-2">
          <Problem words={peaksWords(peaksFailure, isEmpty)} onRetry={() => peaks.retry()} />
        </div>
      )}
      {failure === null && endsEarly(countedSeconds, recordedSeconds) && (
        <p role="status" className="mt-2 text-ink-2">
          The recording ends after {clockText(countedSeconds!)}, but the call lasted {clockText(recordedSeconds!)}. The
          file may be cut off.
        </p>
      )}
    </section>
  )
}

/** For screen readers: the keys that select aren't on what they change. */
function SaidSelection({ playback }: { readonly playback: Playback }) {
  const words = useStoreValue(playback.state, ({ selected, isLooping }) =>
    selected === null
      ? ''
      : `${isLooping ? 'Looping' : 'Selected'} ${rulerText(selected.fromSeconds)} to ${rulerText(selected.toSeconds)}`,
  )
  return (
    <span aria-live="polite" className="sr-only">
      {words}
    </span>
  )
}

function visibleWords(viewport: Viewport): string {
  if (isWhole(viewport)) return 'The whole recording is visible'
  return `${clockText(viewport.fromSeconds)} to ${clockText(viewport.toSeconds)} is visible`
}

/**
 * Without a length in the header, the media element estimates an MP3's length from its first bit rate, which is wrong if the
 * rate varies. The decoder knows the exact length. Smaller differences are silent frames that only some decoders cut off.
 */
function trueLength(mediaSeconds: number | null, countedSeconds: number | null): number | null {
  if (!mediaSeconds || !countedSeconds) return mediaSeconds || countedSeconds
  return Math.abs(mediaSeconds - countedSeconds) > 0.01 * countedSeconds + 0.5 ? countedSeconds : mediaSeconds
}

/** Services count ringing and hold music differently, so differences of a few seconds or percent don't matter. */
function endsEarly(countedSeconds: number | null, recordedSeconds: number | null): boolean {
  if (countedSeconds === null || recordedSeconds === null) return false
  return recordedSeconds - countedSeconds > Math.max(5, 0.1 * recordedSeconds)
}

const NO_MARKS: readonly MomentMark[] = []
const ZOOM_STEP = 2

/** About the length of a speech sound. */
const FINE_STEP_SECONDS = 0.1

function retryAll({ playback, peaks }: Recording, peaksFailure: PeaksFailure | null): void {
  playback.retry()
  if (peaksFailure !== null) peaks.retry()
}

function Problem({ words, onRetry }: { readonly words: string; readonly onRetry: () => void }) {
  return (
    <div role="status" className="flex items-center gap-3 rounded-md bg-sunk px-3 py-1.5 text-ink-2">
      <span className="min-w-0 flex-1">{words}</span>
      <Button command="failure.retry" onClick={onRetry} />
    </div>
  )
}

/** Added if playback had started, so that the user knows the position isn't lost. */
const SAME_PLACE = ' Try again to continue from the same position.'

/** `isEmpty`: nothing was drawn before the failure. */
function peaksWords(failure: PeaksFailure, isEmpty: boolean): string {
  switch (failure) {
    case 'unreachable':
      return isEmpty
        ? 'No waveform: the recording didn’t load completely. It may still play.'
        : 'The waveform is incomplete because the recording didn’t load completely.'
    case 'no-sound':
      return 'No waveform: this file has no audio track.'
    case 'undecodable':
      return isEmpty
        ? 'No waveform: this format isn’t supported. The recording may still play.'
        : 'The waveform couldn’t be completed. The recording may still play.'
  }
}

/** Replaces the player if a call has no recording. Not styled as an error, because many calls have none. */
export function NoRecording({ isProcessing }: { readonly isProcessing: boolean }) {
  return (
    <section aria-label="Player" className="flex items-center gap-2.5 border-b border-line px-5 py-4 text-ink-2">
      <AudioLines aria-hidden="true" size={15} strokeWidth={1.6} className="text-ink-3" />
      {isProcessing ? 'No recording yet. The service is still processing this call.' : 'This call has no recording.'}
    </section>
  )
}
