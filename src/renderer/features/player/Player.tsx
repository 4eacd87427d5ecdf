import { AudioLines } from 'lucide-react'
import { clockText } from '../../../domain/clockText.ts'
import { Button } from '../../components/Button.tsx'
import { useShortcuts } from '../../hooks/useShortcuts.ts'
import { useStoreValue } from '../../hooks/valueStore.ts'
import type { MediaFailure } from './failure/mediaFailure.ts'
import type { PeaksFailure } from './peaks/peaksMessages.ts'
import { PlayerControls } from './PlayerControls.tsx'
import { useMediaKeys } from './useMediaKeys.ts'
import { usePauses } from './usePauses.ts'
import type { Recording } from './useRecording.ts'
import { toggleFullScreen, VideoPicture } from './VideoPicture.tsx'
import { Waveform } from './Waveform.tsx'

interface PlayerProps {
  readonly recording: Recording
  /** The length by the call's record; shown until the recording says its own. */
  readonly recordedSeconds: number | null
  /** For the system's own player panel. */
  readonly title?: string | null
}

/** The recording of a call: waveform, controls, picture. Its keys act on the page: Space, ←, →, Shift+← →, `,`, `.`, [, ], S, L, M, F (`shortcutGroups.ts` tells them). */
export function Player({ recording, recordedSeconds, title = null }: PlayerProps) {
  const { playback, peaks } = recording
  const mediaSeconds = useStoreValue(playback.state, (state) => state.durationSeconds)
  const countedSeconds = useStoreValue(peaks.store, (value) => (value.state === 'done' ? value.durationSeconds : null))
  const failure = useStoreValue(playback.state, (state) => state.failure)
  const hasBegun = useStoreValue(playback.position, (seconds) => seconds > 0)
  const peaksFailure = useStoreValue(peaks.store, (value) => value.failure)
  // 1 s: something to draw on until a length is known; a length of 0 would divide by it.
  const durationSeconds = trueLength(mediaSeconds, countedSeconds) || recordedSeconds || 1

  usePauses(recording)
  useMediaKeys(playback, title)
  useShortcuts({
    ' ': () => playback.toggle(),
    ArrowLeft: () => playback.skip(-5),
    ArrowRight: () => playback.skip(5),
    'Shift+ArrowLeft': () => playback.skip(-30),
    'Shift+ArrowRight': () => playback.skip(30),
    '[': () => playback.stepRate(-1),
    ']': () => playback.stepRate(1),
    ',': () => playback.skip(-FINE_STEP_SECONDS),
    '.': () => playback.skip(FINE_STEP_SECONDS),
    s: () => playback.toggleSkipSilence(),
    l: () => playback.toggleLoop(),
    m: () => playback.toggleMute(),
    f: () => playback.media instanceof HTMLVideoElement && toggleFullScreen(playback),
  })

  return (
    <section aria-label="Player" className="border-b border-line px-5 pt-3.5 pb-3">
      <div className="flex gap-4">
        {playback.media instanceof HTMLVideoElement && <VideoPicture playback={playback} />}
        <div className="min-w-0 flex-1">
          <Waveform playback={playback} peaks={peaks.store} durationSeconds={durationSeconds} />
          <PlayerControls playback={playback} peaks={peaks.store} durationSeconds={durationSeconds} />
        </div>
      </div>
      {failure !== null ? (
        <Problem
          words={`${PLAYBACK_WORDS[failure]}${hasBegun && !IN_THE_FILE.has(failure) ? SAME_PLACE : ''}`}
          onRetry={() => retryAll(recording, peaksFailure)}
        />
      ) : (
        peaksFailure !== null && <Problem words={PEAKS_WORDS[peaksFailure]} onRetry={() => peaks.retry()} />
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

/**
 * The element guesses the length of an MP3 whose header says nothing from its first bit rate, which is wrong where the rate changes;
 * who has decoded all of it knows. Smaller differences are frames of silence that decoders cut off or not.
 */
function trueLength(mediaSeconds: number | null, countedSeconds: number | null): number | null {
  if (!mediaSeconds || !countedSeconds) return mediaSeconds || countedSeconds
  return Math.abs(mediaSeconds - countedSeconds) > 0.01 * countedSeconds + 0.5 ? countedSeconds : mediaSeconds
}

/** Services count ringing and hold music differently, so a few seconds or percent mean nothing. */
function endsEarly(countedSeconds: number | null, recordedSeconds: number | null): boolean {
  if (countedSeconds === null || recordedSeconds === null) return false
  return recordedSeconds - countedSeconds > Math.max(5, 0.1 * recordedSeconds)
}

/** A sound of speech lasts about as long. */
const FINE_STEP_SECONDS = 0.1

function retryAll({ playback, peaks }: Recording, peaksFailure: PeaksFailure | null): void {
  playback.retry()
  if (peaksFailure !== null) peaks.retry()
}

/** What can't be done, below the controls that still work. */
function Problem({ words, onRetry }: { readonly words: string; readonly onRetry: () => void }) {
  return (
    <div role="status" className="mt-2 flex items-center gap-3 rounded-md bg-sunk px-3 py-1.5 text-ink-2">
      <span className="min-w-0 flex-1">{words}</span>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

const PLAYBACK_WORDS: { readonly [Reason in MediaFailure]: string } = {
  gone: 'The service no longer gives out this recording. Everything else of the call is still here.',
  refused: 'The place where this recording is kept refuses to give it out, also with a new link.',
  unsafe:
    'The link to this recording points to your own network or isn’t encrypted, so Earshot doesn’t open it. Report it to whoever runs the service.',
  busy: 'The requests of this minute are used up, so the recording could not be asked for.',
  unreachable: 'The recording can’t be fetched at the moment. Everything else of the call is still here.',
  silent: 'The server that stores this recording didn’t answer. Everything else about the call is still here.',
  interrupted: 'The recording stopped coming.',
  stalled: 'The server that stores this recording sent part of it and then stopped.',
  incomplete: 'This recording may be incomplete: its server announced more data than it sent.',
  changed: 'The recording was replaced while it was loading.',
  empty: 'This recording is empty: it has no content (0 bytes).',
  'not-media': 'A web page came in place of the recording, so there is nothing to play.',
  'cut-off': 'This recording is cut off: the file ends before the recording does.',
  undecodable: 'The recording came, but it is in a form that can’t be played here, or it is damaged.',
}

/** Trying again brings the same file. */
const IN_THE_FILE: ReadonlySet<MediaFailure> = new Set([
  'incomplete',
  'changed',
  'empty',
  'not-media',
  'cut-off',
  'undecodable',
])

/** Said when it had been playing: a person wants to know that the place is not lost. */
const SAME_PLACE = ' Trying again goes on at the same place.'

const PEAKS_WORDS: { readonly [Reason in PeaksFailure]: string } = {
  unreachable: 'The waveform can’t be drawn: the recording did not come whole. Playing it may still work.',
  'no-sound': 'There is no sound in this recording, so there is no waveform.',
  undecodable: 'The waveform can’t be drawn for this kind of recording. Playing it may still work.',
}

/** In the player's place when a call has no recording: said calmly, since for many calls that is right. */
export function NoRecording({ isProcessing }: { readonly isProcessing: boolean }) {
  return (
    <section aria-label="Player" className="flex items-center gap-2.5 border-b border-line px-5 py-4 text-ink-2">
      <AudioLines aria-hidden="true" size={15} strokeWidth={1.6} className="text-ink-3" />
      {isProcessing
        ? 'There is no recording yet: the service is still processing this call.'
        : 'There is no recording for this call.'}
    </section>
  )
}
