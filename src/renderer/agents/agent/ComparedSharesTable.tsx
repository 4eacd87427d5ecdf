import type { ComparedShares } from '../../../contract/library/agents.ts'
import { includesZero } from '../../../domain/statistics/shares.ts'
import { FigureTable } from '../../components/figures/FigureTable.tsx'
import { format } from '../../components/format.ts'
import { CallsButton } from '../../figures/CallsButton.tsx'
import { callsWords, type OpenedCalls } from '../../figures/openedCalls.ts'
import { pointsText } from '../../figures/scoreText.ts'

export interface ComparedSharesRow extends ComparedShares {
  readonly key: string | number
  readonly label: string
  readonly calls: OpenedCalls
  /** Instead of the number of calls. */
  readonly words?: string
}

interface ComparedSharesTableProps {
  readonly caption: string
  /** What the rows are, and what the share is of. */
  readonly of: string
  readonly share: string
  readonly rows: readonly ComparedSharesRow[]
}

/** Shares of the agent's calls beside those of the others, with what can be told from the difference. */
export function ComparedSharesTable({ caption, of, share, rows }: ComparedSharesTableProps) {
  return (
    <FigureTable
      caption={caption}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { key: 'label', heading: of, render: ({ label }) => label },
        {
          ...{ key: 'share', heading: share, isText: true },
          render: ({ agent }) => `${format.percent(agent.value)} of ${format.count(agent.calls, 'call')}`,
        },
        {
          ...{ key: 'others', heading: 'Others', isText: true },
          render: ({ team }) => `${format.percent(team.value)} of ${format.number(team.calls)}`,
        },
        {
          ...{ key: 'difference', heading: 'Difference (95% interval)', isText: true },
          render: ({ difference }) =>
            includesZero(difference) ? (
              <span className="text-ink-2">Too few calls to tell</span>
            ) : (
              `${pointsText(difference.value)} points (${pointsText(difference.low)} to ${pointsText(difference.high)})`
            ),
        },
        {
          ...{ key: 'calls', heading: 'Calls', isPrinted: false },
          render: ({ label, calls, words = callsWords(calls) }) => (
            <CallsButton calls={calls} of={label} label={words} />
          ),
        },
      ]}
    />
  )
}
