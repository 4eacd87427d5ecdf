import { useEffect, useMemo, useState } from 'react'
import type { TurnPosition } from '../../../../domain/transcripts/alignment/alignment.ts'
import type { SpeakerLanes } from '../../../../domain/transcripts/alignment/speakerLanes.ts'
import { roughStarts } from '../../../../domain/transcripts/alignment/writtenTimes.ts'
import type { PositionsAnswer, PositionsRequest } from './positionsMessages.ts'

/**
 * Where a turn starts: the time from the transcript or the user, otherwise an estimate. Its band is known in the second stage.
 */
export type EstimatedStart = Pick<TurnPosition, 'startSeconds'> &
  Partial<Pick<TurnPosition, 'bandSeconds' | 'isPinned' | 'isWritten'>>

/** `lanes`: null unless it's sure who speaks when. */
export interface TurnPositions {
  readonly positions: readonly EstimatedStart[]
  readonly lanes: SpeakerLanes | null
}

/**
 * Each turn's position: first from its text length alone, then from the recording's speech, once its levels are known
 * (`request` is given) and a worker has aligned the turns. `request` must be the same object as long as nothing changed. If it
 * changed (a line was pinned), the previous positions stay until the worker responds.
 */
export function useTurnPositions(
  turns: PositionsRequest['turns'],
  durationSeconds: number | null,
  request: PositionsRequest | null,
): TurnPositions {
  const [aligned, setAligned] = useState<{ readonly request: PositionsRequest; readonly answer: PositionsAnswer }>()
  const rough = useMemo((): TurnPositions => {
    if (turns.length === 0 || durationSeconds === null || durationSeconds <= 0) return NO_POSITIONS
    return { positions: roughStarts(turns, durationSeconds), lanes: null }
  }, [turns, durationSeconds])

  useEffect(() => {
    if (!request) return
    // If a worker fails, the rough positions stay; they are marked as estimates anyway.
    const worker = new Worker(new URL('./positions.worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', (event: MessageEvent<PositionsAnswer>) => {
      setAligned({ request, answer: event.data })
      worker.terminate()
    })
    worker.postMessage(request)
    return () => worker.terminate()
  }, [request])

  return aligned && request && aligned.request.turns === request.turns ? aligned.answer : rough
}

const NO_POSITIONS: TurnPositions = { positions: [], lanes: null }
