import { useState } from 'react'
import type { AgentScores } from '../../../contract/library/insights.ts'
import { callsOfAgent } from '../../../domain/insights/figureCalls.ts'
import { meansCsv } from '../../../domain/insights/insightsCsv.ts'
import type { Side } from '../../../domain/insights/evaluations.ts'
import { SegmentedControl } from '../../components/controls/choices/SegmentedControl.tsx'
import { Select } from '../../components/controls/choices/Select.tsx'
import { format } from '../../components/format.ts'
import { SIDE_LOOK } from '../chart/chartClass.ts'
import { FigureSection } from '../FigureSection.tsx'
import { IntervalChart, type IntervalRow } from '../chart/IntervalChart.tsx'
import { IntervalTable } from '../IntervalTable.tsx'
import { scoreText } from '../scoreText.ts'
import { callsScored, described, SCORE_OF, sidesOf, type LibraryFigureProps } from './figureProps.ts'
import { useFirstRows } from '../useFirstRows.tsx'

/** With fewer, a mean says little. */
const FEW = 5

const ORDERS = [
  { value: 'name', label: 'By name' },
  { value: 'calls', label: 'Most scored calls first' },
  { value: 'low', label: 'Lowest score first' },
  { value: 'high', label: 'Highest score first' },
] as const
type Order = (typeof ORDERS)[number]['value']

/** Not ranked, unless the user asks for it. */
export function AgentsFigure({ figures, filters, coverage, onSave }: LibraryFigureProps) {
  const sides = sidesOf(figures)
  const [chosen, setChosen] = useState<Side>('ai')
  const side = sides.includes(chosen) ? chosen : (sides[0] ?? 'ai')
  const [order, setOrder] = useState<Order>('name')
  const all = inOrder(
    figures.agents.flatMap((agent): IntervalRow[] => {
      const mean = agent.scores[SCORE_OF[side]]
      if (mean === null) return []
      const { agentId } = agent
      return [
        {
          ...{ key: `${agentId}`, label: nameOf(agent), value: mean.mean, interval: mean.interval },
          calls: callsScored([...filters, callsOfAgent(agentId)], side, mean.count),
          ...(agentId !== null && { agentId }),
        },
      ]
    }),
    order,
  )
  const { rows, more } = useFirstRows(all, 'agent', 'first')
  const fewCount = all.filter(({ calls }) => calls.count < FEW).length
  const shared = { rows, text: scoreText }
  return (
    <FigureSection
      title="Score by agent"
      description={described('Mean score of each agent’s calls.', coverage.ofCalls)}
      method="The lines are 95% confidence intervals (Student’s t). A hollow point has no interval, because it is one call or all its scores are the same. Agents have different calls, so a lower mean doesn’t say who works better."
      note={
        fewCount > 0 && (
          <p className="text-sm text-ink-3">
            {format.count(fewCount, 'agent has', 'agents have')} fewer than {FEW} scored calls. Their means say little.
          </p>
        )
      }
      controls={
        sides.length > 0 && (
          <>
            <div className="w-48">
              <Select label="Order" isLabelHidden options={ORDERS} value={order} onChange={setOrder} />
            </div>
            {sides.length > 1 && (
              <SegmentedControl
                label="Scored by"
                value={side}
                options={sides.map((value) => ({ value, label: SIDE_LOOK[value].name }))}
                onChange={setChosen}
              />
            )}
          </>
        )
      }
      empty={all.length === 0 ? 'No call in this period has a score.' : undefined}
      onSave={() =>
        onSave(
          'scores by agent',
          meansCsv(
            'Agent',
            sides.map((one) => SIDE_LOOK[one].name),
            figures.agents.map((agent) => ({
              ...{ name: nameOf(agent), callCount: agent.callCount },
              means: sides.map((one) => agent.scores[SCORE_OF[one]]),
            })),
          ),
        )
      }
      more={more}
      chart={
        <IntervalChart
          label="Score by agent"
          axisText={format.number}
          ends={[0, 100]}
          color={SIDE_LOOK[side].color}
          {...shared}
        />
      }
      table={<IntervalTable caption="Score by agent" of="Agent" what="Mean score" {...shared} />}
    />
  )
}

function nameOf({ agentId, name }: AgentScores): string {
  return name ?? (agentId === null ? 'No agent' : `Agent ${agentId}`)
}

function inOrder(rows: readonly IntervalRow[], order: Order): readonly IntervalRow[] {
  switch (order) {
    case 'name':
      return rows
    case 'calls':
      return rows.toSorted((one, other) => other.calls.count - one.calls.count)
    case 'low':
      return rows.toSorted((one, other) => one.value - other.value)
    case 'high':
      return rows.toSorted((one, other) => other.value - one.value)
  }
}
