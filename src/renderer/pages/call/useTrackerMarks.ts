import { useMemo } from 'react'
import type { CallDetail } from '../../../domain/calls/call.ts'
import { trackedCall, type TrackedText, trackerHits } from '../../../domain/trackers/trackerEvaluation.ts'
import { useTrackers } from '../../client/connection/coreStreams.ts'

/** By line of the transcript, the names of the trackers that find something in it. An absence has no line. */
export function useTurnTrackers(call: CallDetail): ReadonlyMap<number, readonly string[]> {
  return useTrackerNames(call, 'turn')
}

/** The names of the trackers that find something in a message, by its ID. */
export function useMessageTrackers(call: CallDetail): ReadonlyMap<string, string> {
  const names = useTrackerNames(call, 'message')
  return useMemo(
    () => new Map([...names].map(([index, found]) => [call.conversation!.messages[index]!.id, found.join(', ')])),
    [names, call],
  )
}

function useTrackerNames(call: CallDetail, of: TrackedText['kind']): ReadonlyMap<number, readonly string[]> {
  const trackers = useTrackers()
  return useMemo(() => {
    const found = new Map<number, string[]>()
    const present = (trackers ?? []).filter(({ isAbsence }) => !isAbsence)
    if (present.length === 0) return found
    const tracked = trackedCall(call)
    for (const tracker of present) {
      for (const { kind, index } of trackerHits(tracker, tracked)) {
        if (kind === of) found.set(index, [...(found.get(index) ?? []), tracker.name])
      }
    }
    return found
  }, [trackers, call, of])
}
