import { FigureTable } from '../../components/figures/FigureTable.tsx'
import { CallsButton } from './CallsButton.tsx'
import type { IntervalRow } from './chart/IntervalChart.tsx'
import type { OpenCalls } from './openedCalls.ts'

interface IntervalTableProps {
  readonly caption: string
  readonly of: string
  /** Heading of the value column, for example "Mean score". */
  readonly what: string
  readonly rows: readonly IntervalRow[]
  readonly text: (value: number) => string
  readonly onOpenCalls: OpenCalls
}

export function IntervalTable({ caption, of, what, rows, text, onOpenCalls }: IntervalTableProps) {
  return (
    <FigureTable
      caption={caption}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { key: 'label', heading: of, render: ({ label }) => label },
        { key: 'value', heading: what, render: ({ value }) => <span className="font-medium">{text(value)}</span> },
        {
          key: 'interval',
          heading: '95% interval',
          render: ({ interval }) => (interval ? `${text(interval.low)} to ${text(interval.high)}` : 'n/a'),
        },
        {
          key: 'calls',
          heading: 'n',
          render: ({ calls, label }) => <CallsButton calls={calls} of={label} onOpenCalls={onOpenCalls} />,
        },
      ]}
    />
  )
}
