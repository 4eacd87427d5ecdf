import { useMemo } from 'react'
import { leniency } from '../../../domain/insights/figures.ts'
import { format } from '../../components/format.ts'
import { FigureSection } from './FigureSection.tsx'
import { IntervalChart } from './IntervalChart.tsx'
import { IntervalTable } from './IntervalTable.tsx'
import { rowOf, type FigureProps } from './ScoreByAgent.tsx'

/** Which evaluators score higher or lower than others. */
export function Leniency({ evaluations, onOpenCalls }: FigureProps) {
  const rows = useMemo(() => leniency(evaluations).map((figure) => rowOf(figure)), [evaluations])
  const reach = Math.max(
    5,
    ...rows.flatMap(({ value, interval }) => [value, ...(interval ? [interval.low, interval.high] : [])]).map(Math.abs),
  )
  const end = Math.min(100, Math.ceil(reach / 5) * 5)
  const shared = { rows, text: differenceText, onOpenCalls }
  return (
    <FigureSection
      title="Leniency"
      description={
        <>
          How many points each evaluator scores above the others on the same calls, most lenient first, with a 95%
          interval. Earshot calculates all scores by the same rule: weight answered yes ÷ weight answered yes or no. If
          an interval includes 0, the difference may be chance.
        </>
      }
      empty={rows.length === 0 ? 'No loaded calls have two or more evaluations.' : undefined}
      chart={<IntervalChart label="Leniency" ends={[-end, end]} reference={0} color="var(--rep)" {...shared} />}
      table={<IntervalTable caption="Leniency" of="Evaluator" what="Points above others" {...shared} />}
    />
  )
}

/** `+4.5`, `−3`, limited to ±100. */
export function differenceText(value: number): string {
  const rounded = Math.round(Math.min(100, Math.max(-100, value)) * 10) / 10
  if (rounded === 0) return '0'
  return rounded > 0 ? `+${format.number(rounded)}` : `−${format.number(-rounded)}`
}
