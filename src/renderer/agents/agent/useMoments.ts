import { useQuery } from '@tanstack/react-query'
import type { HeardHit } from '../../../contract/library/hearing.ts'
import { evidenceToHear, isEvidenceFor } from '../../../domain/trackers/evidence.ts'
import { useTrackers } from '../../client/connection/coreStreams.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'
import { type HeardWords, wholeWords } from '../../client/hearing.ts'

interface Question {
  readonly id: number
  readonly text: string | null
}

/** Where a call has the evidence for a question. */
export interface Moment {
  readonly hit: HeardHit
  /** False: nothing is said, and the line is where the evidence is looked for. */
  readonly isSaid: boolean
}

interface Moments {
  /** What is looked for. Null if the question has no evidence. */
  readonly evidence: readonly HeardWords[] | null
  readonly ofCall: ReadonlyMap<number, Moment>
}

/** `alsoMissing`: also of calls in which nothing is said. */
export function useMoments(question: Question, callIds: readonly number[], alsoMissing: boolean): Moments {
  const trackers = (useTrackers() ?? []).filter((tracker) => isEvidenceFor(tracker, question))
  const evidence = trackers.length === 0 ? null : evidenceToHear(trackers)
  const hits = useHits(evidence, callIds)
  const missing = useHits(alsoMissing && evidence !== null ? asAbsence(evidence) : null, callIds)
  const moments = new Map<number, Moment>()
  for (const hit of missing) moments.set(hit.call.id, { hit, isSaid: false })
  // Of several lines, the first one.
  for (const hit of hits.toReversed()) moments.set(hit.call.id, { hit, isSaid: true })
  return { evidence, ofCall: moments }
}

/** Where none of it is said. */
function asAbsence(evidence: readonly HeardWords[]): readonly HeardWords[] {
  return evidence.map((one) => ({ ...one, isAbsence: true }))
}

function useHits(words: readonly HeardWords[] | null, callIds: readonly number[]): readonly HeardHit[] {
  const queries = useCoreQueries()
  const input = { words: words && words.map(wholeWords), callIds, firstCallId: null, order: 'newest' } as const
  const hasQuestion = words !== null && callIds.length > 0
  const { data } = useQuery({ ...queries.library.heardHits.queryOptions({ input }), enabled: hasQuestion })
  return hasQuestion ? (data?.hits ?? []) : []
}
