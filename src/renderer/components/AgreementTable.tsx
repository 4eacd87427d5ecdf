import type { ReactNode } from 'react'
import { intervalText, MEASURE_WORDS, measuresFor, measureText } from '../../domain/scorecards/agreementWords.ts'
import type { Agreement } from '../../domain/statistics/agreement.ts'
import { Tooltip } from './overlays/Tooltip.tsx'
import { format } from './format.ts'

interface AgreementTableRow {
  readonly key: string | number
  readonly label: ReactNode
  readonly agreement: Agreement
  /** Next to the count; opens the calls behind the row. */
  readonly action?: ReactNode
  readonly isStrong?: boolean
}

interface AgreementTableProps {
  readonly caption: string
  /** Heading of the first column, for example "Question". */
  readonly of: string
  /** What is counted, for example "answers". */
  readonly unit: string
  readonly raterCount: number
  readonly rows: readonly AgreementTableRow[]
}

/** Each measure with its 95% confidence interval below. `n/a` means undefined, not 0. */
export function AgreementTable({ caption, of, unit, raterCount, rows }: AgreementTableProps) {
  const measures = measuresFor(raterCount)
  return (
    <div className="overflow-x-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}; each with its 95% confidence interval</caption>
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="py-1 pr-3 text-left font-normal">
              {of}
            </th>
            {measures.map((name) => (
              <th key={name} scope="col" className="px-2 py-1 text-right font-normal whitespace-nowrap">
                <Tooltip content={MEASURE_WORDS[name].hint}>
                  <button type="button" className="rounded-sm underline decoration-dotted underline-offset-3">
                    {MEASURE_WORDS[name].name}
                  </button>
                </Tooltip>
              </th>
            ))}
            <th scope="col" className="py-1 pl-2 text-right font-normal">
              n ({unit})
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, agreement, action, isStrong = false }) => (
            <tr key={key} className={isStrong ? 'font-semibold' : 'font-normal'}>
              <th scope="row" className="border-t border-line py-1.5 pr-3 text-left [font-weight:inherit]">
                {label}
              </th>
              {measures.map((name) => (
                <td key={name} className="border-t border-line px-2 py-1.5 text-right whitespace-nowrap">
                  {measureText(name, agreement.measures[name], format)}
                  <span className="block text-xs font-normal text-ink-3">
                    {intervalText(name, agreement.intervals[name], format)}
                  </span>
                </td>
              ))}
              <td className="border-t border-line py-1.5 pl-2 text-right whitespace-nowrap">
                {action ?? agreement.unitCount}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
