import type { LeniencyFigure } from '../../domain/insights/leniency.ts'
import { FigureSection } from './FigureSection.tsx'
import { IntervalChart, type IntervalRow } from './chart/IntervalChart.tsx'
import { IntervalTable } from './IntervalTable.tsx'
import { callsWithIds } from './openedCalls.ts'
import { differenceText } from './scoreText.ts'

export function Leniency({ figures }: { readonly figures: readonly LeniencyFigure[] }) {
  const rows = figures.map(({ who, name, mean, interval, calls }): IntervalRow => ({
    ...{ key: who, label: name, value: mean, interval, calls: callsWithIds(calls) },
  }))
  const reach = Math.max(
    5,
    ...rows.flatMap(({ value, interval }) => [value, ...(interval ? [interval.low, interval.high] : [])]).map(Math.abs),
  )
  const end = Math.min(100, Math.ceil(reach / 5) * 5)
  const shared = { rows, text: (value: number) => differenceText(value) }
  return (
    <FigureSection
      title="Leniency"
      description="How many points each evaluator scores above the others on the same calls, most lenient first."
      method="Earshot calculates all scores by the same rule: weight answered yes ÷ weight answered yes or no. The lines are 95% intervals. If one includes 0, the difference may be chance."
      empty={rows.length === 0 ? 'No calls have two or more evaluations.' : undefined}
      chart={
        <IntervalChart
          label="Leniency"
          axisText={(value) => differenceText(value, 0)}
          ends={[-end, end]}
          reference={0}
          color="var(--rep)"
          {...shared}
        />
      }
      table={<IntervalTable caption="Leniency" of="Evaluator" what="Points above others" {...shared} />}
    />
  )
}
