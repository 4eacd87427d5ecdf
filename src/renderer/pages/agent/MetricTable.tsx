import type { AgentMetric, AgentMetricName } from '../../../contract/agents.ts'
import { clockText } from '../../../domain/clockText.ts'
import { FIELD_NAMES } from '../../../domain/terms.ts'
import { format } from '../../components/format.ts'

interface MetricTableProps {
  readonly metrics: readonly AgentMetric[]
  readonly onOpen: (field: AgentMetricName) => void
}

/** The agent's means, and where the other agents' are. */
export function MetricTable({ metrics, onOpen }: MetricTableProps) {
  if (metrics.length === 0) return <p className="text-ink-2">No call has talk metrics.</p>
  return (
    <table className="w-full text-sm">
      <thead className="text-left text-ink-2">
        <tr>
          <th scope="col" className="py-1 font-normal">
            Metric
          </th>
          <th scope="col" className="px-2 py-1 font-normal">
            Mean (95% interval)
          </th>
          <th scope="col" className="px-2 py-1 font-normal">
            Middle half of the other agents
          </th>
          <th scope="col" className="not-printed px-2 py-1 font-normal">
            Calls
          </th>
        </tr>
      </thead>
      <tbody>
        {metrics.map(({ field, mean, interval, callCount, team }) => {
          const words = (value: number) => metricWords(field, value)
          return (
            <tr key={field} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-medium">
                {FIELD_NAMES[field]}
              </th>
              <td className="px-2 py-1">
                {words(mean)}
                {interval && ` (${words(interval.low)} to ${words(interval.high)})`}
              </td>
              <td className="px-2 py-1">
                {team === null
                  ? 'No other agent has five calls'
                  : `${words(team.low)} to ${words(team.high)}, median ${words(team.median)}, ${format.count(team.agentCount, 'agent')}`}
              </td>
              <td className="not-printed px-2 py-1">
                <button
                  type="button"
                  onClick={() => onOpen(field)}
                  aria-label={`${format.count(callCount, 'call')}: ${FIELD_NAMES[field]}. Open them`}
                  className="text-accent-ink underline decoration-dotted underline-offset-3"
                >
                  {format.count(callCount, 'call')}
                </button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function metricWords(field: AgentMetricName, value: number): string {
  if (field === 'rep_talk_ratio' || field === 'silence_percentage') return format.percent(value)
  return field === 'call_exchanges' ? format.decimal(value, 1) : clockText(value)
}
