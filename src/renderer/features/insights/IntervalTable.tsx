import { CallsButton } from './CallsButton.tsx'
import type { IntervalRow } from './IntervalChart.tsx'
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
    <table className="w-full border-separate border-spacing-0 text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-ink-3">
          <th scope="col" className="py-1 pr-3 text-left font-normal">
            {of}
          </th>
          <th scope="col" className="px-2 py-1 text-right font-normal">
            {what}
          </th>
          <th scope="col" className="px-2 py-1 text-right font-normal">
            95% interval
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-normal">
            n
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="border-t border-line py-1 pr-3 text-left font-normal">
              {row.label}
            </th>
            <td className="border-t border-line px-2 py-1 text-right font-medium">{text(row.value)}</td>
            <td className="border-t border-line px-2 py-1 text-right text-ink-2">
              {row.interval ? `${text(row.interval.low)} to ${text(row.interval.high)}` : 'n/a'}
            </td>
            <td className="border-t border-line py-1 pl-2 text-right">
              <CallsButton calls={row.calls} of={row.label} onOpenCalls={onOpenCalls} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
