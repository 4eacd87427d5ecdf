import { useMemo, useState } from 'react'
import { scoreByAgent, type Figure } from '../../../domain/insights/figures.ts'
import { SIDES, type ScoredEvaluation, type Side } from '../../../domain/insights/scoredEvaluations.ts'
import { Button } from '../../components/controls/Button.tsx'
import { SegmentedControl } from '../../components/controls/SegmentedControl.tsx'
import { format } from '../../components/format.ts'
import { SIDE_LOOK } from './chartLook.ts'
import { FigureSection } from './FigureSection.tsx'
import { IntervalChart, type IntervalRow } from './IntervalChart.tsx'
import { IntervalTable } from './IntervalTable.tsx'
import { callsWithIds, type OpenCalls } from './openedCalls.ts'
import { scoreText } from './scoreText.ts'

export interface FigureProps {
  readonly evaluations: readonly ScoredEvaluation[]
  readonly onOpenCalls: OpenCalls
}

/** The others are shown on request, to limit the page's length. */
const FIRST_SHOWN = 20

export function ScoreByAgent({ evaluations, onOpenCalls }: FigureProps) {
  const [side, setSide] = useState<Side>('ai')
  const [isWhole, setWhole] = useState(false)
  const all = useMemo(() => scoreByAgent(evaluations, side).map((figure) => rowOf(figure)), [evaluations, side])
  const rows = isWhole ? all : all.slice(0, FIRST_SHOWN)
  const shared = { rows, text: scoreText, onOpenCalls }
  const more = all.length > FIRST_SHOWN && (
    <Button className="mt-2" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
      {isWhole ? `Only the ${FIRST_SHOWN} lowest` : `All ${all.length} agents`}
    </Button>
  )
  return (
    <FigureSection
      title="Score by agent"
      description="Mean score of each agent’s calls, lowest first."
      method="The lines are 95% confidence intervals (Student’s t). A hollow point is a single call and has no interval."
      controls={<SegmentedControl label="Scored by" value={side} options={SIDE_OPTIONS} onChange={setSide} />}
      empty={rows.length === 0 ? NOTHING[side] : undefined}
      chart={
        <>
          <IntervalChart
            label="Score by agent"
            axisText={format.number}
            ends={[0, 100]}
            color={SIDE_LOOK[side].color}
            {...shared}
          />
          {more}
        </>
      }
      table={
        <>
          <IntervalTable caption="Score by agent" of="Agent" what="Mean score" {...shared} />
          {more}
        </>
      }
    />
  )
}

export function rowOf({ key, label, mean, interval, callIds }: Figure): IntervalRow {
  return { key, label, value: mean, interval, calls: callsWithIds(callIds) }
}

const SIDE_OPTIONS = SIDES.map((value) => ({ value, label: SIDE_LOOK[value].name }))

const NOTHING: Readonly<Record<Side, string>> = {
  ai: 'No loaded calls have an AI score.',
  people: 'No loaded calls have a review score.',
  you: 'You haven’t finished any reviews yet.',
}
