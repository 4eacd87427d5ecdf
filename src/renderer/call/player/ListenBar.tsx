import { useEffect, useEffectEvent } from 'react'
import { clockText } from '../../../domain/clockText.ts'
import { stopHearing } from '../../client/hearing.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { IconButton } from '../../components/controls/Button.tsx'
import { useStoreValue } from '../../hooks/valueStore.ts'
import type { MediaFailure } from './failure/mediaFailure.ts'
import { PLAYBACK_WORDS } from './failure/playbackWords.ts'
import { PlayButton } from './playback/PlayButton.tsx'
import { SmallWaveform } from './waveform/SmallWaveform.tsx'
import { useFirstSpeech } from './useFirstSpeech.ts'
import { useRecordingAt } from './playback/useRecording.ts'

interface ListenBarProps {
  /** On the page's origin. */
  readonly path: string
  readonly name: string
  /** Undefined for the last one. */
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** Below a list of recordings that aren't sent yet: plays one of them from its first speech. */
export function ListenBar(props: ListenBarProps) {
  return <Listened key={props.path} {...props} />
}

function Listened({ path, name, onNext, onClose }: ListenBarProps) {
  const recording = useRecordingAt(path)
  const { playback } = recording
  const beginning = useFirstSpeech(recording)
  const seconds = useStoreValue(playback.position, Math.floor)
  const mediaSeconds = useStoreValue(playback.state, (state) => state.durationSeconds)
  const countedSeconds = useStoreValue(recording.peaks.store, (peaks) => peaks.durationSeconds)
  const failure = useStoreValue(playback.state, (state) => state.failure)
  // 1 s until a length is known, because 0 would cause a division by zero.
  const durationSeconds = mediaSeconds ?? countedSeconds ?? 1
  useEffect(() => stopHearing(), [])
  const begin = useEffectEvent((from: number) => {
    // A person may have gone elsewhere meanwhile.
    if (!playback.state.current().isPlaying && playback.position.current() === 0) playback.playFrom(from)
  })
  useEffect(() => {
    if (beginning !== null) begin(beginning.seconds)
  }, [beginning])
  useCommands({
    'hear.toggle': () => playback.toggle(),
    'hear.next': onNext && { title: 'Next recording', run: onNext },
    'hear.stop': onClose,
  })
  return (
    <section
      aria-label="Listen"
      className="flex min-h-[48px] shrink-0 items-center gap-3 border-t border-line bg-sunk px-4 py-1.5"
    >
      <PlayButton command="hear.toggle" playback={playback} onToggle={() => playback.toggle()} />
      <div className={failure === null ? 'max-w-[30%] min-w-0' : 'min-w-0 flex-1'}>
        <p className="truncate font-medium" title={name}>
          <bdi>{name}</bdi>
        </p>
        <p role="status" className={failure === null ? 'truncate text-sm text-ink-3' : 'text-sm text-bad'}>
          {failure === null ? beginningWords(beginning) : failureWords(failure)}
        </p>
      </div>
      {failure === null && <SmallWaveform recording={recording} durationSeconds={durationSeconds} />}
      <span className="shrink-0 whitespace-nowrap text-ink-2 tabular-nums">
        {clockText(seconds)} / {mediaSeconds === null && countedSeconds === null ? '–' : clockText(durationSeconds)}
      </span>
      <IconButton command="hear.next" label="Next recording" disabled={onNext === undefined} onClick={onNext} />
      <IconButton command="hear.stop" onClick={onClose} />
    </section>
  )
}

/** The other failures are of a recording that has to be fetched. */
const OF_THE_FILE: ReadonlySet<MediaFailure> = new Set(['empty', 'cut-off', 'undecodable'])

function failureWords(failure: MediaFailure): string {
  return OF_THE_FILE.has(failure) ? PLAYBACK_WORDS[failure] : 'This recording can’t be read. It may have been moved.'
}

function beginningWords(beginning: ReturnType<typeof useFirstSpeech>): string {
  if (beginning === null) return 'Looking for the first speech…'
  if (!beginning.isSpeech) return 'From the start: no speech found'
  return beginning.seconds < 1 ? 'From the start' : `From ${clockText(beginning.seconds)}, where someone speaks`
}
