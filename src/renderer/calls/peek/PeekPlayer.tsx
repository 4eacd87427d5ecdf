import { Pause, Play } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CallMedia, CallRecord } from '../../../domain/calls/call.ts'
import { clockText } from '../../../domain/clockText.ts'
import { hearAlone } from '../../hooks/audible.ts'
import { newMediaTry } from '../../client/calls/mediaTry.ts'
import { useWorkspace } from '../../client/connection/workspace.tsx'
import { useCommands } from '../../commands/useCommands.ts'
import { Button } from '../../components/controls/Button.tsx'
import { applyPlaybackPreferences, playbackPreferences } from '../../hooks/stored/playbackPreferences.ts'

interface PeekPlayerProps {
  readonly call: CallRecord
  /** Undefined until the full record has loaded. */
  readonly media: CallMedia | undefined
}

/** Plays the recording without opening the call. It stops when another call is previewed. */
export function PeekPlayer({ call, media }: PeekPlayerProps) {
  const { paths } = useWorkspace()
  const audio = useRef<HTMLAudioElement>(null)
  const [src, setSrc] = useState<string | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [seconds, setSeconds] = useState(0)
  const [playedLength, setPlayedLength] = useState<number | null>(null)
  // 0 before the service has measured it.
  const length = call.durationSeconds || playedLength
  const track = media?.hasAudio ? 'audio' : media?.hasVideo ? 'video' : null
  const toggle = () => {
    if (track === null) return
    if (src === null || isBroken) {
      setBroken(false)
      setSrc(newMediaTry(paths.callMedia(call.id, track)))
    } else if (isPlaying) audio.current?.pause()
    else audio.current?.play().catch(() => undefined)
  }
  useLayoutEffect(() => {
    const element = audio.current
    if (element === null) return
    applyPlaybackPreferences(element)
    return playbackPreferences.subscribe(() => applyPlaybackPreferences(element))
  }, [src])
  useCommands({ 'list.play': track !== null && toggle })
  if (media !== undefined && track === null) return <p className="pb-4 text-ink-3">This call has no recording.</p>
  const Icon = isPlaying ? Pause : Play
  return (
    <div className="flex items-center gap-3 pb-4">
      <Button command="list.play" disabled={track === null} onClick={toggle}>
        <Icon aria-hidden="true" size={14} strokeWidth={1.8} />
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <span role={isBroken ? 'alert' : undefined} className={isBroken ? 'text-bad' : 'text-ink-3 tabular-nums'}>
        {isBroken
          ? 'Can’t play this recording.'
          : src !== null && `${clockText(Math.floor(seconds))} / ${length === null ? '–' : clockText(length)}`}
      </span>
      {src !== null && (
        <audio
          key={src}
          ref={audio}
          src={src}
          autoPlay
          onPlay={({ currentTarget }) => {
            hearAlone(currentTarget)
            setPlaying(true)
          }}
          onPause={() => setPlaying(false)}
          onDurationChange={({ currentTarget: { duration } }) => {
            if (Number.isFinite(duration)) setPlayedLength(duration)
          }}
          onTimeUpdate={({ currentTarget }) => setSeconds(currentTarget.currentTime)}
          onError={() => {
            setPlaying(false)
            setBroken(true)
          }}
        />
      )}
    </div>
  )
}
