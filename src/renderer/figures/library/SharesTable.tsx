import type { FigureColumn } from '../../components/figures/FigureTable.tsx'
import { format } from '../../components/format.ts'
import { CallsButton } from '../CallsButton.tsx'
import type { IntervalRow, RowChange } from '../chart/IntervalChart.tsx'
import { IntervalTable } from '../IntervalTable.tsx'
import type { OpenedCalls } from '../openedCalls.ts'

export interface ShareTableRow extends IntervalRow {
  readonly answered: Readonly<Record<'yes' | 'no', OpenedCalls>>
}

interface SharesTableProps {
  readonly caption: string
  /** What the rows are. */
  readonly of: string
  readonly rows: readonly ShareTableRow[]
  readonly answers: Readonly<Record<'yes' | 'no', string>>
}

export function SharesTable({ caption, of, rows, answers }: SharesTableProps) {
  const answered = (answer: 'yes' | 'no'): FigureColumn<ShareTableRow> => ({
    key: answer,
    heading: answers[answer],
    render: (row) => <CallsButton calls={row.answered[answer]} of={`${row.label}, ${answers[answer]}`} />,
  })
  const change: FigureColumn<ShareTableRow> = {
    key: 'change',
    heading: 'Change from the period before',
    render: (row) => (row.change ? changeText(row.change) : 'n/a'),
  }
  return (
    <IntervalTable
      {...{ caption, of, rows }}
      what="Share"
      text={format.percent}
      last={[...(rows.some((row) => row.change) ? [change] : []), answered('yes'), answered('no')]}
    />
  )
}

function changeText({ text, interval, isBeyondNoise }: RowChange): string {
  return `${text} (${interval})${isBeyondNoise ? '' : ', may be noise'}`
}
