import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isChatFormat, type CallDetail } from '../../../domain/calls/call.ts'
import { heardStretch, type HeardStretch } from '../../../domain/hearing/heardStretch.ts'
import { useServiceAnswer } from '../../client/failures/serviceAnswer.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'
import { PLAYBACK_WORDS } from '../player/failure/playbackWords.ts'
import { useMediaKeys } from '../player/playback/useMediaKeys.ts'
import type { Playback } from '../player/playback/playback.ts'
import { useWholeLevels } from '../player/useWholeLevels.ts'
import { useRecording, type Recording } from '../player/playback/useRecording.ts'
import { useStoreValue } from '../../hooks/valueStore.ts'
import { useSpokenTurns, type SpokenTurns } from '../useSpokenTurns.ts'
import { LOADING, type HeardItem, type LineState } from './lineState.ts'

interface HeardCallProps {
  readonly item: HeardItem
  /** A new number plays it from its beginning. Null: it's only prepared, or paused. */
  readonly round: number | null
  onState(index: number, state: LineState): void
  onEnd(): void
}

/** A call of which a line is heard now, or soon: reads it, finds the line in its recording, and plays it. */
export function HeardCall(props: HeardCallProps) {
  const { item, onState } = props
  const queries = useCoreQueries()
  const callId = item.hit.call.id
  const isText = item.hit.place.kind === 'message'
  const {
    data: call,
    failure,
    retry,
  } = useServiceAnswer({
    ...queries.calls.detail.queryOptions({ input: { callId } }),
    enabled: !isText,
  })
  const state = useMemo((): LineState | null => {
    if (isText) return { kind: 'shown', words: 'Chat message' }
    if (call !== undefined) return null
    return failure === null ? LOADING : { kind: 'failed', words: `${failure.title}. ${failure.words}`, retry }
    // oxlint-disable-next-line react/exhaustive-deps -- a new function with each render
  }, [isText, call, failure?.title])
  const report = useEffectEvent((next: LineState) => onState(item.index, next))
  useEffect(() => {
    if (state !== null) report(state)
  }, [state, item.index])
  return call === undefined || isText ? null : <SpokenLine key={callId} {...props} call={call} />
}

function SpokenLine({ call, item, round, onState, onEnd }: HeardCallProps & { readonly call: CallDetail }) {
  const recording = useRecording({ callId: call.id, media: call.media, isRemembered: false })
  const spoken = useSpokenTurns(call, recording)
  const stretch = useStretch(item, call, spoken, recording)
  const state = useMemo((): LineState => {
    if (recording === null) {
      return { kind: 'shown', words: isChatFormat(call.format) ? 'Chat' : 'This call has no recording' }
    }
    if (stretch === 'not-found') {
      return { kind: 'failed', words: 'The line wasn’t found in this call. Its transcript may have changed.' }
    }
    return stretch === null ? LOADING : { kind: 'ready', playback: recording.playback, stretch }
  }, [recording, stretch, call.format])
  const report = useEffectEvent((next: LineState) => onState(item.index, next))
  useEffect(() => {
    if (state.kind !== 'ready') report(state)
  }, [state, item.index])
  return state.kind === 'ready' ? <PlayedStretch {...state} {...{ call, item, round, onState, onEnd }} /> : null
}

/** A waveform that takes longer than this isn't waited for. */
const LONGEST_WAIT_MS = 5000

/** Null until it's known. */
function useStretch(
  { hit: { place, range } }: HeardItem,
  { durationSeconds: recordedSeconds }: CallDetail,
  { turns, positions }: SpokenTurns,
  recording: Recording | null,
): HeardStretch | 'not-found' | null {
  const isLate = useIsLate(recording)
  const countedSeconds = useWholeLevels(recording)?.durationSeconds ?? null
  const turnIndex = place.kind === 'turn' ? place.turn : -1
  return useMemo(() => {
    const turn = turns[turnIndex]
    if (turn === undefined) return 'not-found'
    const position = positions[turnIndex]
    const isPlaced = position?.bandSeconds !== undefined || position?.isWritten === true
    if (!isPlaced && !isLate) return null
    if (position === undefined) return 'not-found'
    const durationSeconds = countedSeconds ?? recordedSeconds ?? Infinity
    return heardStretch({ text: turn.text, range, position, next: positions[turnIndex + 1], durationSeconds })
  }, [turns, positions, turnIndex, range, isLate, countedSeconds, recordedSeconds])
}

/** Whether the line has to be guessed: there is no waveform, or it takes too long. */
function useIsLate(recording: Recording | null): boolean {
  const [lateFor, setLateFor] = useState<Recording | null>(null)
  useEffect(() => {
    if (recording === null) return
    const { store } = recording.peaks
    const readFailure = () => store.current().state === 'failed' && setLateFor(recording)
    const timer = setTimeout(() => setLateFor(recording), LONGEST_WAIT_MS)
    const stop = store.subscribe(readFailure)
    readFailure()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [recording])
  return lateFor !== null && lateFor === recording
}

interface PlayedStretchProps extends HeardCallProps {
  readonly call: CallDetail
  readonly playback: Playback
  readonly stretch: HeardStretch
}

function PlayedStretch({ call, item, round, playback, stretch, onState, onEnd }: PlayedStretchProps) {
  const failure = useStoreValue(playback.state, (state) => state.failure)
  const begun = useRef<number | null>(null)
  const end = useEffectEvent(onEnd)
  const report = useEffectEvent(onState)
  useEffect(() => {
    if (round === null) playback.stopAt(stretch.fromSeconds)
    // A better position is for the next round.
    else if (begun.current !== round) {
      begun.current = round
      playback.playPart(stretch, () => end())
    }
  }, [round, playback, stretch])
  useEffect(() => {
    if (failure !== null) report(item.index, { kind: 'failed', words: PLAYBACK_WORDS[failure] })
    else report(item.index, { kind: 'ready', playback, stretch })
  }, [failure, item.index, playback, stretch])
  return round === null ? null : <MediaKeys playback={playback} title={call.title} />
}

function MediaKeys({ playback, title }: { readonly playback: Playback; readonly title: string | null }) {
  useMediaKeys(playback, title)
  return null
}
