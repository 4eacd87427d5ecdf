import type { ReactNode } from 'react'
import type { AgentList, AgentMetricName, ListedAgent, ListedMean } from '../../../contract/agents.ts'
import { FIELD_NAMES } from '../../../domain/fields/fields.ts'
import { amountWords } from '../../../domain/fields/kinds.ts'
import { queryField } from '../../../domain/fields/queryFields.ts'
import { callsOfAgent } from '../../../domain/insights/figureCalls.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { shareEstimate } from '../../../domain/statistics/shares.ts'
import { FigureTable, type FigureColumn } from '../../components/FigureTable.tsx'
import { format } from '../../components/format.ts'
import { CallsButton } from '../../features/insights/CallsButton.tsx'
import { callsMatching } from '../../features/insights/openedCalls.ts'
import { scoreText } from '../../features/insights/scoreText.ts'
import { useToday } from '../../hooks/useToday.ts'
import { callsOfTeam } from './callsOfTeam.ts'

interface AgentsTableProps {
  readonly list: AgentList
  /** Those shown. */
  readonly rows: readonly ListedAgent[]
  readonly by: string | null
  /** Of speech, in a column. */
  readonly metric: AgentMetricName
  readonly teamName: (key: string) => string
  readonly renderLink: (agentId: number, name: ReactNode) => ReactNode
  readonly onOpenCalls: (filters: readonly QueryPart[]) => void
}

/** With fewer calls, a mean or share is as much chance as habit. */
const FEWEST_CALLS = 5
const SCORES = ['ai_score', 'score', 'review.score'] as const satisfies readonly ListedMean[]

/** One line for each agent or team. Each heading sorts. */
export function AgentsTable({ list, rows, by, metric, teamName, renderLink, onOpenCalls }: AgentsTableProps) {
  const today = useToday()
  const meanOf = (field: ListedMean, heading: ReactNode): FigureColumn<ListedAgent> => ({
    key: field,
    heading,
    render: ({ means }) => <MeanFigure field={field} of={means[field]} />,
    sortBy: ({ means }) => means[field]?.mean ?? null,
  })
  const columns: readonly FigureColumn<ListedAgent>[] = [
    {
      ...{ key: 'name', heading: by === null ? 'Agent' : teamName(by), isText: true },
      render: ({ key, name }) => {
        if (typeof key === 'number') return renderLink(key, <bdi>{name ?? `Agent ${key}`}</bdi>)
        return <bdi className="font-medium">{name}</bdi>
      },
      sortBy: ({ name }) => name,
    },
    ...(by === null ? list.teamFields : []).map((field, at): FigureColumn<ListedAgent> => ({
      ...{ key: `team.${field}`, heading: teamName(field), isText: true },
      render: ({ teams }) => <bdi>{teams[at]}</bdi>,
      sortBy: ({ teams }) => teams[at] ?? null,
    })),
    {
      ...{ key: 'calls', heading: 'Calls' },
      render: ({ key, name, callCount }) => (
        <CallsButton
          calls={callsMatching([typeof key === 'number' ? callsOfAgent(key) : callsOfTeam(by ?? '', key)], callCount)}
          of={name ?? `Agent ${key}`}
          label={format.number(callCount)}
          onOpenCalls={onOpenCalls}
        />
      ),
      sortBy: ({ callCount }) => callCount,
    },
    meanOf(metric, FIELD_NAMES[metric]),
    // A kind of score that no call has gets no column.
    ...SCORES.filter((field) => list.rows.some(({ means }) => means[field] !== null)).map((field) =>
      meanOf(field, queryField(field)!.label),
    ),
    {
      ...{ key: 'won', heading: 'Win rate' },
      render: ({ won }) => <ShareFigure {...won} what="decided deal" />,
      sortBy: ({ won }) => (won.knownCount < FEWEST_CALLS ? null : won.yesCount / won.knownCount),
    },
    {
      ...{ key: 'reviewed', heading: 'Reviewed' },
      render: ({ reviewedCount }) => format.number(reviewedCount),
      sortBy: ({ reviewedCount }) => reviewedCount,
    },
    {
      ...{ key: 'lastCall', heading: 'Last call' },
      render: ({ lastCall }) => lastCall !== null && format.day(lastCall, today),
      sortBy: ({ lastCall }) => lastCall,
    },
  ]
  return (
    <>
      <FigureTable
        caption={by === null ? 'Agents' : `Calls by ${teamName(by).toLowerCase()}`}
        rows={rows}
        keyOf={({ key }) => key}
        columns={columns}
      />
      <p className="pt-3 text-sm text-ink-2">
        Means and shares with their 95% interval. Agents have different calls, so a difference doesn’t say who works
        better. Calls in a blind review have no scores here.
      </p>
    </>
  )
}

function MeanFigure({ field, of }: { readonly field: ListedMean; readonly of: ListedAgent['means'][ListedMean] }) {
  if (of === null) return <span className="text-ink-3">–</span>
  if (of.count < FEWEST_CALLS) return <TooFew count={of.count} what="call" />
  const { kind } = queryField(field)!
  const words = (value: number) => (kind === 'score' ? scoreText(value) : amountWords(kind, value, format))
  return (
    <span title={format.count(of.count, 'call')}>
      <span className="font-medium">{words(of.mean)}</span>
      {of.interval && <Range low={words(of.interval.low)} high={words(of.interval.high)} />}
    </span>
  )
}

interface ShareFigureProps {
  readonly yesCount: number
  readonly knownCount: number
  readonly what: string
}

function ShareFigure({ yesCount, knownCount, what }: ShareFigureProps) {
  if (knownCount === 0) return <span className="text-ink-3">–</span>
  if (knownCount < FEWEST_CALLS) return <TooFew count={knownCount} what={what} />
  const { value, low, high } = shareEstimate(yesCount / knownCount, knownCount)
  return (
    <span title={`${format.number(yesCount)} of ${format.count(knownCount, what)}`}>
      <span className="font-medium">{format.percent(value)}</span>
      <Range low={format.percent(low)} high={format.percent(high)} />
    </span>
  )
}

function Range({ low, high }: { readonly low: string; readonly high: string }) {
  return (
    <span className="block text-xs text-ink-3">
      {low} to {high}
    </span>
  )
}

function TooFew({ count, what }: { readonly count: number; readonly what: string }) {
  return (
    <span className="text-ink-3" title={`Only ${format.count(count, what)}`}>
      Too few
    </span>
  )
}
