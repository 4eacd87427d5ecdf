import type { Plan } from '../../../contract/import/folders.ts'
import { DAY, HOUR } from '../../../domain/units.ts'
import { IMPORT_LIMIT } from '../../budget/importBudget.ts'

/** Ten an hour, day and night, for all imports of the workspace. */
export const MOST_PER_DAY = IMPORT_LIMIT * (DAY / HOUR)
/** One week, since weekends differ. */
export const BACKLOG_DAYS = 7

interface CountedCalls {
  readonly day: string | null
  readonly count: number
}

/** How many of the calls, counted by day and agent, a plan sends at most. */
export function plannedCount(calls: readonly CountedCalls[], plan: Plan): number {
  return calls.reduce(
    (sum, { count, day }) => sum + (plan.kind === 'all' || day === null ? count : Math.min(count, plan.perDay)),
    0,
  )
}

/**
 * How many calls up to this day (null: all of them) wait to be sent, or will by the plan. Files without a day may be of any.
 * `isReady`: the plan has been applied.
 */
export function waitingUntil(
  { plan, unsent }: { readonly plan: Plan; readonly unsent: readonly (CountedCalls & { readonly isReady: boolean })[] },
  lastDay: string | null,
): number {
  const until = unsent.filter(({ day }) => lastDay === null || day === null || day <= lastDay)
  const ready = until.filter(({ isReady }) => isReady).reduce((sum, { count }) => sum + count, 0)
  const others = until.filter(({ isReady }) => !isReady)
  return ready + plannedCount(others, plan)
}

/**
 * Calls per day that the plan sends, over the full days since the first of them. `calls`: of the last `BACKLOG_DAYS` full days;
 * `dayCount`: how many of these days the folder has calls for. Null without a full day.
 */
export function callsPerDay(calls: readonly CountedCalls[], plan: Plan, dayCount: number): number | null {
  return dayCount < 1 ? null : plannedCount(calls, plan) / dayCount
}

/** By how many recordings a day the folders together exceed what can be sent. */
export function behindPerDay(perDay: readonly (number | null)[]): number {
  const sum = perDay.reduce<number>((total, count) => total + (count ?? 0), 0)
  return Math.max(0, Math.ceil(sum - MOST_PER_DAY))
}
