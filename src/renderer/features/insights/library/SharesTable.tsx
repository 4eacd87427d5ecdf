import { format } from '../../../components/format.ts'
import { CallsButton } from '../CallsButton.tsx'
import type { IntervalRow, RowChange } from '../IntervalChart.tsx'
import type { OpenCalls, OpenedCalls } from '../openedCalls.ts'

export interface ShareTableRow extends IntervalRow {
  readonly answered: Readonly<Record<'yes' | 'no', OpenedCalls>>
}

interface SharesTableProps {
  readonly caption: string
  /** What the rows are. */
  readonly of: string
  readonly rows: readonly ShareTableRow[]
  readonly answers: Readonly<Record<'yes' | 'no', string>>
  readonly onOpenCalls: OpenCalls
}

export function SharesTable({ caption, of, rows, answers, onOpenCalls }: SharesTableProps) {
  const hasChange = rows.some(({ change }) => change)
  const heading = 'px-2 py-1 text-right font-normal whitespace-nowrap'
  const cell = 'border-t border-line px-2 py-1 text-right whitespace-nowrap'
  return (
    <table className="w-full border-separate border-spacing-0 text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-ink-3">
          <th scope="col" className="py-1 pr-3 text-left font-normal">
            {of}
          </th>
          <th scope="col" className={heading}>
            Share
          </th>
          <th scope="col" className={heading}>
            95% interval
          </th>
          {hasChange && (
            <th scope="col" className={heading}>
              Change from the period before
            </th>
          )}
          <th scope="col" className={heading}>
            {answers.yes}
          </th>
          <th scope="col" className={heading}>
            {answers.no}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, value, interval, change, answered }) => (
          <tr key={key}>
            <th scope="row" className="border-t border-line py-1 pr-3 text-left font-normal">
              {label}
            </th>
            <td className={`${cell} font-medium`}>{format.percent(value)}</td>
            <td className={`${cell} text-ink-2`}>
              {interval ? `${format.percent(interval.low)} to ${format.percent(interval.high)}` : 'n/a'}
            </td>
            {hasChange && <td className={`${cell} text-ink-2`}>{change ? changeText(change) : 'n/a'}</td>}
            {(['yes', 'no'] as const).map((answer) => (
              <td key={answer} className={cell}>
                <CallsButton calls={answered[answer]} of={`${label}, ${answers[answer]}`} onOpenCalls={onOpenCalls} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function changeText({ text, interval, isBeyondNoise }: RowChange): string {
  return `${text} (${interval})${isBeyondNoise ? '' : ', may be noise'}`
}
