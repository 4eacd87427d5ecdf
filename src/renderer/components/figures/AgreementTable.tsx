import type { ReactNode } from 'react'
import {
  intervalText,
  MEASURE_WORDS,
  MEASURES_EXPLAINED,
  measuresFor,
  measureText,
} from '../../../domain/scorecards/agreementWords.ts'
import type { Agreement } from '../../../domain/statistics/agreement.ts'
import { FigureTable } from './FigureTable.tsx'
import { format } from '../format.ts'
import { Tooltip } from '../overlays/Tooltip.tsx'

interface AgreementTableRow {
  readonly key: string | number
  readonly label: ReactNode
  readonly agreement: Agreement
  /** Instead of the count; opens the calls behind the row. */
  readonly action?: ReactNode
  /** Opens those whose answers differ. */
  readonly differing?: ReactNode
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

/** The agreement, and other measures of it, each with its 95% confidence interval below. */
export function AgreementTable({ caption, of, unit, raterCount, rows }: AgreementTableProps) {
  const differing = {
    key: 'differing',
    heading: 'Different answers',
    render: (row: AgreementTableRow) => row.differing,
  }
  return (
    <>
      <FigureTable<AgreementTableRow>
        caption={`${caption}; each with its 95% confidence interval`}
        rows={rows}
        keyOf={({ key }) => key}
        isStrong={({ isStrong = false }) => isStrong}
        columns={[
          { key: 'of', heading: of, render: ({ label }) => label },
          ...measuresFor(raterCount).map((name) => ({
            key: name,
            heading: (
              <Tooltip content={MEASURE_WORDS[name].hint}>
                <button type="button" className="rounded-sm underline decoration-dotted underline-offset-3">
                  {MEASURE_WORDS[name].name}
                </button>
              </Tooltip>
            ),
            render: ({ agreement }: AgreementTableRow) => (
              <>
                {measureText(name, agreement.measures[name], format)}
                <span className="block text-xs font-normal text-ink-3">
                  {intervalText(name, agreement.intervals[name], format)}
                </span>
              </>
            ),
          })),
          {
            key: 'count',
            heading: `n (${unit})`,
            render: ({ action, agreement }) => action ?? format.number(agreement.unitCount),
          },
          ...(rows.some((row) => row.differing !== undefined) ? [differing] : []),
        ]}
      />
      <p className="pt-2 text-sm text-pretty text-ink-3">{MEASURES_EXPLAINED}</p>
    </>
  )
}
