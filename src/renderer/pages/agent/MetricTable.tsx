import type { AgentMetric, AgentMetricName } from '../../../contract/agents.ts'
import { kindOf } from '../../../domain/fields/kinds.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import { FIELD_NAMES } from '../../../domain/fields/fields.ts'
import { format } from '../../components/format.ts'
import { FigureTable } from './FigureTable.tsx'

interface MetricTableProps {
  readonly metrics: readonly AgentMetric[]
  readonly onOpen: (field: AgentMetricName) => void
}

/** The agent's means, and where the other agents' are. */
export function MetricTable({ metrics, onOpen }: MetricTableProps) {
  if (metrics.length === 0) return <p className="text-ink-2">No call has talk metrics.</p>
  return (
    <FigureTable
      headings={['Metric', 'Mean (95% interval)', 'Middle half of the other agents']}
      rows={metrics.map(({ field, mean, interval, callCount, team }) => {
        const words = (value: number) => metricWords(field, value)
        const calls = format.count(callCount, 'call')
        return {
          key: field,
          name: FIELD_NAMES[field],
          cells: [
            interval ? `${words(mean)} (${words(interval.low)} to ${words(interval.high)})` : words(mean),
            team === null
              ? 'No other agent has five calls'
              : `${words(team.low)} to ${words(team.high)}, median ${words(team.median)}, ${format.count(team.agentCount, 'agent')}`,
          ],
          calls: { words: calls, label: `${calls}: ${FIELD_NAMES[field]}. Open them`, onOpen: () => onOpen(field) },
        }
      })}
    />
  )
}

function metricWords(field: AgentMetricName, value: number): string {
  return kindOf(queryField(field)!.kind).amountWords?.(value, format) ?? format.decimal(value, 1)
}
