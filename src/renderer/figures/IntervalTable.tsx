import { FigureTable, type FigureColumn } from '../components/figures/FigureTable.tsx'
import { CallsButton } from './CallsButton.tsx'
import type { IntervalRow } from './chart/IntervalChart.tsx'

interface IntervalTableProps<Row> {
  readonly caption: string
  readonly of: string
  /** Heading of the value column, for example "Mean score". */
  readonly what: string
  readonly rows: readonly Row[]
  readonly text: (value: number) => string
  /** Instead of the number of calls. */
  readonly last?: readonly FigureColumn<Row>[]
}

export function IntervalTable<Row extends IntervalRow>(props: IntervalTableProps<Row>) {
  const { caption, of, what, rows, text } = props
  const numberOfCalls: FigureColumn<Row> = {
    key: 'calls',
    heading: 'n',
    render: ({ calls, label }) => <CallsButton calls={calls} of={label} />,
  }
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
        ...(props.last ?? [numberOfCalls]),
      ]}
    />
  )
}
