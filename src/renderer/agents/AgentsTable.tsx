import { Link } from '@tanstack/react-router'
import type { AgentList, ListedAgent, ListedMean } from '../../contract/library/agents.ts'
import { isOfTooFewCalls } from '../../domain/agents/tooFew.ts'
import type { SpeechFieldId } from '../../domain/fields/fields.ts'
import { queryField } from '../../domain/fields/queryFields.ts'
import { callsOfAgent } from '../../domain/insights/figureCalls.ts'
import { conditionOn, type QueryPart } from '../../domain/query/query.ts'
import type { Interval } from '../../domain/statistics/agreement.ts'
import type { Mean } from '../../domain/statistics/mean.ts'
import { shareEstimate } from '../../domain/statistics/shares.ts'
import { FigureTable, type FigureColumn } from '../components/figures/FigureTable.tsx'
import { format } from '../components/format.ts'
import { CallsButton } from '../figures/CallsButton.tsx'
import { fieldAmount } from '../figures/fieldAmount.ts'
import { callsMatching } from '../figures/openedCalls.ts'
import { useToday } from '../hooks/time/useToday.ts'
import { listedName, teamName } from './listedName.ts'

interface AgentsTableProps {
  readonly list: AgentList
  /** Those shown. */
  readonly rows: readonly ListedAgent[]
  readonly by: string | null
  /** Of speech, in a column. */
  readonly metric: SpeechFieldId
  /** Find the calls that the figures are of. */
  readonly filters: readonly QueryPart[]
}

const SCORES = ['ai_score', 'score', 'review.score'] as const satisfies readonly ListedMean[]

/** One line for each agent or team. Each heading sorts. */
export function AgentsTable({ list, rows, by, metric, filters }: AgentsTableProps) {
  const today = useToday()
  const meanOf = (field: ListedMean): FigureColumn<ListedAgent> => ({
    key: field,
    heading: queryField(field)!.label,
    render: ({ means }) => <Figure figure={meanFigure(field, means[field])} />,
    sortBy: ({ means }) => sortedBy(meanFigure(field, means[field])),
  })
  const columns: readonly FigureColumn<ListedAgent>[] = [
    {
      ...{ key: 'name', heading: by === null ? 'Agent' : teamName(by), isText: true },
      render: ({ key, name }) => (
        // All rows are as high as those with an interval.
        <span className="flex min-h-8 items-center">
          {typeof key === 'number' ? (
            <Link
              to="/agents/$agentId"
              params={{ agentId: key }}
              preload={false}
              className="font-medium text-ink underline decoration-line-strong underline-offset-3 hover:decoration-current"
            >
              <bdi>{listedName({ key, name })}</bdi>
            </Link>
          ) : (
            <bdi className="font-medium">{name}</bdi>
          )}
        </span>
      ),
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
          calls={callsMatching(
            [typeof key === 'number' ? callsOfAgent(key) : callsOfTeam(by ?? '', key), ...filters],
            callCount,
          )}
          of={listedName({ key, name })}
          label={format.number(callCount)}
        />
      ),
      sortBy: ({ callCount }) => callCount,
    },
    meanOf(metric),
    // A kind of score that no call has gets no column.
    ...SCORES.filter((field) => list.rows.some(({ means }) => means[field] !== null)).map(meanOf),
    {
      ...{ key: 'won', heading: 'Win rate' },
      render: ({ won }) => <Figure figure={wonFigure(won)} />,
      sortBy: ({ won }) => sortedBy(wonFigure(won)),
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

interface ShownFigure {
  readonly value: number
  readonly interval: Interval | null
  /** Of what: "12 calls", "5 of 8 calls with a decided deal". */
  readonly basis: string
  readonly isTooFew: boolean
  readonly words: (value: number) => string
}

function meanFigure(field: ListedMean, of: Mean | null): ShownFigure | null {
  if (of === null) return null
  const { mean: value, interval, count } = of
  const isTooFew = isOfTooFewCalls(queryField(field)!.kind, { value, interval, callCount: count })
  return { value, interval, isTooFew, basis: format.count(count, 'call'), words: (one) => fieldAmount(field, one) }
}

function wonFigure({ yesCount, knownCount }: ListedAgent['won']): ShownFigure | null {
  if (knownCount === 0) return null
  const { value, ...interval } = shareEstimate(yesCount / knownCount, knownCount)
  const isTooFew = isOfTooFewCalls('ratio', { value, interval, callCount: knownCount })
  const basis = `${format.number(yesCount)} of ${format.count(knownCount, 'call')} with a decided deal`
  return { value, interval, isTooFew, basis, words: (one) => format.percent(one) }
}

/** Null, which comes last, without a figure that says something. */
function sortedBy(figure: ShownFigure | null): number | null {
  return figure === null || figure.isTooFew ? null : figure.value
}

function Figure({ figure }: { readonly figure: ShownFigure | null }) {
  if (figure === null) return <span className="text-ink-3">–</span>
  const { value, interval, basis, isTooFew, words } = figure
  const range = interval && `${words(interval.low)} to ${words(interval.high)}`
  if (isTooFew) {
    return (
      <span className="text-ink-3" title={[`Only ${basis}`, range].filter(Boolean).join(': ')}>
        Too few
      </span>
    )
  }
  return (
    <span title={basis}>
      <span className="font-medium">{words(value)}</span>
      {range && <span className="block text-xs text-ink-3">{range}</span>}
    </span>
  )
}

/** Calls whose agent has this value in a custom field. */
function callsOfTeam(key: string, value: string): QueryPart {
  return conditionOn(`agent.custom.${key}` as const, '==', value)
}
