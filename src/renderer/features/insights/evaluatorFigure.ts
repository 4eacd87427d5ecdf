import type { Figure } from '../../../domain/insights/figures.ts'
import type { ScoredEvaluation } from '../../../domain/insights/scoredEvaluations.ts'
import type { IntervalRow } from './IntervalChart.tsx'
import { callsWithIds, type OpenCalls } from './openedCalls.ts'

export interface FigureProps {
  readonly evaluations: readonly ScoredEvaluation[]
  readonly onOpenCalls: OpenCalls
}

export function rowOf({ key, label, mean, interval, callIds }: Figure): IntervalRow {
  return { key, label, value: mean, interval, calls: callsWithIds(callIds) }
}
