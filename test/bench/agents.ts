import { simulatedAgent } from '../../src/domain/agents/testing/simulatedAgent.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'

/**
 * How often the agent page says that scores changed: for agents that didn't change, per month, and for a change of eight points,
 * within four weeks. Argument: agents per row (4,000).
 */
export function run(args: readonly string[]): Promise<BenchResult> {
  const agents = Number(args[0] ?? 4000)
  const share = (isHit: (seed: number) => boolean) =>
    Array.from({ length: agents }, (_, seed) => seed).filter(isHit).length / agents
  const rows = [
    [10, 9.8],
    [15, 9.8],
    [15, 12],
    [20, 12],
    [30, 15],
  ].map(([callsPerWeek = 0, spread = 0]) => {
    const seen = (shift: number) =>
      share((seed) => simulatedAgent({ seed, shift, callsPerWeek, spread }).change !== null)
    return { callsPerWeek, spread, stable: seen(0), lower: seen(-8), higher: seen(8) }
  })
  const usual = rows[2]!
  return Promise.resolve({
    title: `Control chart of scores: ${agents} simulated agents per row, 12 weeks and the 4 after them`,
    columns: [
      'scored calls a week',
      'spread of scores',
      'false alarms a month',
      '8 points lower seen',
      '8 higher seen',
    ],
    rows: rows.map(({ callsPerWeek, spread, stable, lower, higher }) => [callsPerWeek, spread, stable, lower, higher]),
    figures: { falseAlarmRatio: usual.stable, seenLowerRatio: usual.lower, seenHigherRatio: usual.higher },
  })
}
