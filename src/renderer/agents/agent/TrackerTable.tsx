import type { AgentTracker } from '../../../contract/library/agents.ts'
import { conditionOn, type QueryPart } from '../../../domain/query/query.ts'
import { includesZero } from '../../../domain/statistics/shares.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import { Button } from '../../components/controls/Button.tsx'
import { callsMatching } from '../../figures/openedCalls.ts'
import { ComparedSharesTable } from './ComparedSharesTable.tsx'

interface TrackerTableProps {
  readonly trackers: readonly Tracker[]
  readonly figures: readonly AgentTracker[]
  /** Finds the agent's calls. */
  readonly ofAgent: QueryPart
}

const MOST_SHOWN = 8

/** In how many of the agent's calls trackers are true: what is certain first. */
export function TrackerTable({ trackers, figures, ofAgent }: TrackerTableProps) {
  const names = new Map(trackers.map(({ id, name }) => [id, name]))
  if (trackers.length === 0) {
    return (
      <p className="text-ink-2">
        There are no trackers yet. <Button variant="ghost" command="go.trackers" />
      </p>
    )
  }
  if (figures.length === 0) return <p className="text-ink-2">Too few calls have a transcript or messages to compare.</p>
  const shown = figures
    .toSorted((one, other) => Number(includesZero(one.difference)) - Number(includesZero(other.difference)))
    .slice(0, MOST_SHOWN)
  return (
    // A printed page has room for the first ones.
    <div className="print:[&_tbody>tr:nth-child(n+3)]:hidden">
      <ComparedSharesTable
        caption="Trackers in the agent’s calls"
        of="Tracker"
        share="True"
        rows={shown.map(({ trackerId, ...shares }) => ({
          ...{ key: trackerId, label: names.get(trackerId) ?? trackerId, ...shares },
          calls: callsMatching([ofAgent, conditionOn(`tracker.${trackerId}`, '==', 'true')], shares.agent.withValue),
        }))}
      />
    </div>
  )
}
