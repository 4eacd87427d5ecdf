import type { ReactNode } from 'react'
import type { CallShare } from '../../../../contract/library/insights.ts'
import { format } from '../../../components/format.ts'
import { FigureSection } from '../FigureSection.tsx'
import { IntervalChart } from '../chart/IntervalChart.tsx'
import type { OpenedCalls } from '../openedCalls.ts'
import { changeOf, estimateOf } from './shareRows.ts'
import { SharesTable, type ShareTableRow } from './SharesTable.tsx'
import { useFirstRows } from '../useFirstRows.tsx'

/** A question, and in how many calls something is true of it. */
export interface NamedShare extends CallShare {
  readonly questionId: number
  readonly name: string
  readonly before: CallShare | null
  /** The calls in which it's true or false, is true, and is false. */
  readonly calls: Readonly<Record<'known' | 'yes' | 'no', OpenedCalls>>
}

interface SharesFigureProps {
  readonly title: string
  readonly description: ReactNode
  readonly method: string
  readonly controls?: ReactNode
  readonly empty: string
  readonly color: string
  /** Headings of the calls in which it's true and false. */
  readonly answers: Readonly<Record<'yes' | 'no', string>>
  readonly shares: readonly NamedShare[]
  readonly onSave: () => void
}

/** Shares by question, lowest first. */
export function SharesFigure(props: SharesFigureProps) {
  const { title, description, method, controls, empty, color, answers, shares, onSave } = props
  const all = shares
    .map((share): ShareTableRow => ({
      ...{ key: `${share.questionId}`, label: share.name, ...estimateOf(share), calls: share.calls.known },
      ...{ change: changeOf(share, share.before), answered: share.calls },
    }))
    .toSorted((one, other) => one.value - other.value)
  const { rows, more } = useFirstRows(all, 'question', 'lowest')
  return (
    <FigureSection
      title={title}
      description={description}
      method={method}
      controls={controls}
      empty={all.length === 0 ? empty : undefined}
      onSave={onSave}
      more={more}
      chart={
        <IntervalChart label={title} rows={rows} ends={[0, 1]} color={color} text={(value) => format.percent(value)} />
      }
      table={<SharesTable caption={title} of="Question" rows={rows} answers={answers} />}
    />
  )
}
