import { useMemo } from 'react'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { trackedCall, trackerHits } from '../../../domain/trackers/trackerEvaluation.ts'
import { useTrackers } from '../../client/connection/coreStreams.ts'
import type { MomentMark } from '../../components/momentMark.ts'
import type { EstimatedStart } from '../../features/transcript/useTurnPositions.ts'

/** The lines in which trackers find something, with the names of the trackers. An absence has no line. */
export function useTrackerMarks(call: CallDetail, positions: readonly EstimatedStart[]): readonly MomentMark[] {
  const trackers = useTrackers()
  const names = useMemo(() => {
    const found = new Map<number, string[]>()
    const present = (trackers ?? []).filter(({ isAbsence }) => !isAbsence)
    if (present.length === 0) return found
    const tracked = trackedCall(call)
    for (const tracker of present) {
      for (const { kind, index } of trackerHits(tracker, tracked)) {
        if (kind === 'turn') found.set(index, [...(found.get(index) ?? []), tracker.name])
      }
    }
    return found
  }, [trackers, call])
  return useMemo(
    () =>
      [...names].map(([turnIndex, found]) => ({
        id: `tracker ${turnIndex}`,
        kind: 'tracker' as const,
        turnIndex,
        seconds: positions[turnIndex]?.startSeconds ?? 0,
        label: found.join(', '),
      })),
    [names, positions],
  )
}
