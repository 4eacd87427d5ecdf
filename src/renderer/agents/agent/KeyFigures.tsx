import type { AgentFigures, AgentMetric } from '../../../contract/library/agents.ts'
import { isOfTooFewCalls } from '../../../domain/agents/tooFew.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import { conditionOn, type QueryPart } from '../../../domain/query/query.ts'
import { FigureTable } from '../../components/figures/FigureTable.tsx'
import { format } from '../../components/format.ts'
import { fieldAmount } from '../../figures/fieldAmount.ts'
import { CallsButton } from '../../figures/CallsButton.tsx'
import { callsMatching } from '../../figures/openedCalls.ts'

interface KeyFiguresProps {
  readonly figures: Pick<AgentFigures, 'won' | 'metrics'>
  /** Finds the agent's calls. */
  readonly ofAgent: QueryPart
}

interface Row {
  readonly label: string
  readonly own: string
  /** The calls say too little. */
  readonly isTooFew: boolean
  readonly others: string
  readonly callCount: number
  readonly filter: QueryPart
}

/** The win rate, mean scores and how the agent talks, beside the others. */
export function KeyFigures({ figures: { won, metrics }, ofAgent }: KeyFiguresProps) {
  const agentCount = Math.max(0, ...metrics.map(({ team }) => team?.agentCount ?? 0))
  const rows = [...(won === null ? [] : [wonRow(won)]), ...metrics.map(metricRow)]
  if (rows.length === 0) return <p className="text-ink-2">No call has scores or talk metrics.</p>
  return (
    <>
      <FigureTable
        caption="Figures of the agent and the others"
        rows={rows}
        keyOf={({ label }) => label}
        columns={[
          { key: 'label', heading: 'Figure', render: ({ label }) => label },
          {
            ...{ key: 'own', heading: 'Agent (95% interval)', isText: true },
            render: ({ own, isTooFew }) =>
              isTooFew ? (
                <span title={own} className="text-ink-2">
                  Too few calls
                </span>
              ) : (
                own
              ),
          },
          { ...{ key: 'others', heading: 'Others', isText: true }, render: ({ others }) => others },
          {
            ...{ key: 'calls', heading: 'Calls', isPrinted: false },
            render: ({ label, callCount, filter }) => (
              <CallsButton calls={callsMatching([ofAgent, filter], callCount)} of={label} />
            ),
          },
        ]}
      />
      {agentCount > 0 && (
        <p className="pt-2 text-sm text-ink-2">
          {othersWords(agentCount)}
          {won !== null && ' Their win rate is that of all their calls with a decided deal.'}
        </p>
      )}
    </>
  )
}

function wonRow({ agent, team }: NonNullable<AgentFigures['won']>): Row {
  const isTooFew = isOfTooFewCalls('ratio', { value: agent.value, interval: agent, callCount: agent.calls })
  const range = `${format.percent(agent.low)} to ${format.percent(agent.high)}`
  return {
    label: 'Win rate',
    ...{ isTooFew, own: `${format.percent(agent.value)} (${range})` },
    others: `${format.percent(team.value)} of ${format.count(team.calls, 'call')} with a decided deal`,
    callCount: agent.calls,
    filter: conditionOn('won', 'not_empty', null),
  }
}

function metricRow({ field, mean, interval, callCount, team }: AgentMetric): Row {
  const { kind, label } = queryField(field)!
  const words = (value: number) => fieldAmount(field, value)
  const range = interval && ` (${words(interval.low)} to ${words(interval.high)})`
  return {
    label,
    isTooFew: isOfTooFewCalls(kind, { value: mean, interval, callCount }),
    own: `${words(mean)}${range ?? ''}`,
    others:
      team === null
        ? 'Too few calls'
        : `${words(team.median)}${hasMiddleHalf(team.agentCount) ? ` (${words(team.low)} to ${words(team.high)})` : ''}`,
    callCount,
    filter: conditionOn(field, 'not_empty', null),
  }
}

/** Of fewer agents, it would be one or two of them. */
function hasMiddleHalf(agentCount: number): boolean {
  return agentCount >= 4
}

function othersWords(agentCount: number): string {
  if (agentCount === 1) return 'Others: one agent with five calls or more.'
  const half = hasMiddleHalf(agentCount) ? ', and where the middle half of them is' : ''
  return `Others: the median of ${format.count(agentCount, 'agent')} with five calls or more${half}.`
}
