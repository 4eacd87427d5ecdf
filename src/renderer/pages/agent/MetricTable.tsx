import type { AgentMetric, AgentMetricName } from '../../../contract/agents.ts'
import { kindOf } from '../../../domain/fields/kinds.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import { FIELD_NAMES } from '../../../domain/fields/fields.ts'
import { FigureTable } from '../../components/FigureTable.tsx'
import { format } from '../../components/format.ts'
import { CountButton } from './CountButton.tsx'

/** With fewer, a mean is as much chance as habit. */
const FEWEST_CALLS = 5

interface MetricTableProps {
  readonly metrics: readonly AgentMetric[]
  readonly onOpen: (field: AgentMetricName) => void
}

/** The agent's means, and where the other agents' are. */
export function MetricTable({ metrics, onOpen }: MetricTableProps) {
  if (metrics.length === 0) return <p className="text-ink-2">No call has talk metrics.</p>
  return (
    <FigureTable
      caption="Talk metrics of the agent and the others"
      rows={metrics}
      keyOf={({ field }) => field}
      columns={[
        { key: 'metric', heading: 'Metric', render: ({ field }) => FIELD_NAMES[field] },
        {
          ...{ key: 'mean', heading: 'Mean (95% interval)', isText: true },
          render: ({ field, mean, interval, callCount }) =>
            interval === null || callCount < FEWEST_CALLS
              ? 'Too few calls'
              : `${metricWords(field, mean)} (${metricWords(field, interval.low)} to ${metricWords(field, interval.high)})`,
        },
        {
          ...{ key: 'team', heading: 'Middle half of the other agents', isText: true },
          render: ({ field, team }) =>
            team === null
              ? 'No other agent has five calls'
              : `${metricWords(field, team.low)} to ${metricWords(field, team.high)}, median ${metricWords(field, team.median)}, ${format.count(team.agentCount, 'agent')}`,
        },
        {
          ...{ key: 'calls', heading: 'Calls', isPrinted: false },
          render: ({ field, callCount }) => (
            <CountButton
              words={format.count(callCount, 'call')}
              of={`${FIELD_NAMES[field]}. Open them`}
              onOpen={() => onOpen(field)}
            />
          ),
        },
      ]}
    />
  )
}

function metricWords(field: AgentMetricName, value: number): string {
  return kindOf(queryField(field)!.kind).amountWords?.(value, format) ?? format.decimal(value, 1)
}
