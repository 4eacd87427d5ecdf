import type { FoundCall } from '../../../contract/library/library.ts'
import { callName } from '../../../domain/calls/callName.ts'
import type { TrackerPlace } from '../../../domain/trackers/tracker.ts'
import { hearBeginnings, hearWords } from '../../client/hearing.ts'
import { hitAnchor } from '../../client/librarySearch.ts'
import { CallLink } from '../../components/links/CallLink.tsx'
import { IconButton } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { SaidBy, SnippetText } from '../../components/text/SnippetText.tsx'
import { useToday } from '../../hooks/time/useToday.ts'
import { useMoments } from './useMoments.ts'

interface CallsToDiscussProps {
  readonly question: { readonly id: number; readonly text: string | null }
  readonly calls: readonly FoundCall[]
  /** Whether the question was answered with yes in these calls. */
  readonly isYes: boolean
}

/** Calls to listen to together, each at the line that is evidence for the question, or where it's missing. */
export function CallsToDiscuss({ question, calls, isYes }: CallsToDiscussProps) {
  const today = useToday()
  const callIds = calls.map(({ id }) => id)
  const { evidence, ofCall } = useMoments(question, callIds, !isYes)
  const kindOf = (callId: number) => ofCall.get(callId)?.isSaid
  /** This call's moment, then those of the other calls. */
  const hear = (callId: number) => {
    const alike = callIds.filter((other) => other !== callId && kindOf(other) === kindOf(callId))
    const isSaid = kindOf(callId)
    if (evidence === null || isSaid === undefined) hearBeginnings([callId, ...alike])
    else {
      const words = evidence.map((one) => ({ ...one, isAbsence: !isSaid }))
      hearWords(words, { callIds: [callId, ...alike] })
    }
  }
  return (
    <ul aria-label="Calls to discuss" className="grid gap-1.5 pt-1 text-sm print:[&>li:nth-child(n+3)]:hidden">
      {calls.map((call) => {
        const moment = ofCall.get(call.id)
        return (
          <li key={call.id} className="flex min-w-0 gap-1">
            <IconButton
              command="agent.hear"
              label={`Hear it: ${callName(call)}`}
              className="not-printed -mt-0.5 h-6! w-6! shrink-0"
              onClick={() => hear(call.id)}
            />
            <span className="min-w-0 flex-1">
              <span className="flex min-w-0 gap-2">
                <CallLink
                  call={call}
                  anchor={moment && hitAnchor(moment.hit.place)}
                  className="min-w-0 truncate text-accent-ink hover:underline"
                />
                <span className="shrink-0 text-ink-2">{call.timestamp && format.moment(call.timestamp, today)}</span>
              </span>
              {moment && (
                <span dir="auto" className="line-clamp-2 text-ink-2">
                  {!moment.isSaid && `${missingWords(evidence?.length === 1 ? evidence[0]!.place : undefined)} `}
                  {moment.hit.speaker !== null && <SaidBy words={moment.hit.speaker} side={moment.hit.side} />}
                  <SnippetText snippet={moment.hit.snippet} />
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Where nothing was found. The line that follows is from there. */
function missingWords(place: TrackerPlace | undefined): string {
  switch (place?.kind) {
    case 'first':
      return `Not found in the first ${format.count(place.turnCount, 'line')}.`
    case 'last':
      return `Not found in the last ${format.count(place.turnCount, 'line')}.`
    default:
      return 'Not found in the call.'
  }
}
