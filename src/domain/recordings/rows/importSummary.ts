import type { AgentRef } from '../agentRef.ts'
import { isBlocking } from './rowProblems.ts'
import type { RowProblem, StagingRow } from './stagingRow.ts'

/** What an import would send, for a person to confirm. */
export interface ImportSummary {
  /** Recordings that would be sent. */
  readonly importCount: number
  /** The most frequent first. Null: the service decides. */
  readonly agents: readonly { readonly userId: AgentRef; readonly count: number }[]
  readonly callTypes: readonly { readonly callTypeId: number | null; readonly count: number }[]
  /** The first and the last call, as ISO 8601; null without any. */
  readonly first: string | null
  readonly last: string | null
  /** In all rows that could be sent, whether the doubts are accepted or not. The most frequent first. */
  readonly doubts: readonly Doubt[]
  /** Rows that stay because of doubts that aren't accepted. */
  readonly doubtfulCount: number
  /** Rows that can't be sent, or aren't checked yet. */
  readonly blockedCount: number
}

/** A warning that several rows share. */
export interface Doubt {
  /** What a person accepts (see `doubtKey`). */
  readonly key: string
  readonly problem: RowProblem
  readonly stageIds: readonly string[]
}

/** Doubts with the same key are accepted together: times that were read in the same zone, for example. */
export function doubtKey(problem: RowProblem): string {
  if (problem.kind === 'assumed-zone') return `${problem.kind} ${problem.zone}`
  return problem.kind === 'contradicts-name' ? `${problem.kind} ${problem.field}` : problem.kind
}

/**
 * Whether a person who has opened the details of a recording, and then imports it, has accepted the doubt. The date of the file
 * is only a suggestion, so it has to be accepted by itself.
 */
export function isAcceptedBySeeing({ kind }: RowProblem): boolean {
  return kind !== 'modified-time'
}

/** Whether a row can be sent once these doubts are accepted. */
export function isAccepted({ problems }: Pick<StagingRow, 'problems'>, accepted: ReadonlySet<string>): boolean {
  return problems.every((problem) => !isBlocking(problem) && accepted.has(doubtKey(problem)))
}

export function importSummary(rows: readonly StagingRow[], accepted: ReadonlySet<string>): ImportSummary {
  const agents = new Map<AgentRef, number>()
  const callTypes = new Map<number | null, number>()
  const doubts = new Map<string, { problem: RowProblem; stageIds: string[] }>()
  let [importCount, doubtfulCount, blockedCount] = [0, 0, 0]
  let [first, last]: [Moment | null, Moment | null] = [null, null]
  for (const row of rows) {
    if (row.check !== 'done' || row.problems.some(isBlocking)) {
      blockedCount += 1
      continue
    }
    for (const [key, problem] of new Map(row.problems.map((one) => [doubtKey(one), one]))) {
      const doubt = doubts.get(key) ?? { problem, stageIds: [] }
      doubt.stageIds.push(row.stageId)
      doubts.set(key, doubt)
    }
    if (!isAccepted(row, accepted)) {
      doubtfulCount += 1
      continue
    }
    importCount += 1
    const { userId, callTypeId, timestamp } = row.fields
    if (userId.value !== null) agents.set(userId.value, (agents.get(userId.value) ?? 0) + 1)
    callTypes.set(callTypeId.value, (callTypes.get(callTypeId.value) ?? 0) + 1)
    if (timestamp.value === null) continue
    const moment = { text: timestamp.value, ms: Date.parse(timestamp.value) }
    if (first === null || moment.ms < first.ms) first = moment
    if (last === null || moment.ms > last.ms) last = moment
  }
  return {
    importCount,
    agents: byCount(agents).map(([userId, count]) => ({ userId, count })),
    callTypes: byCount(callTypes).map(([callTypeId, count]) => ({ callTypeId, count })),
    first: first?.text ?? null,
    last: last?.text ?? null,
    doubts: [...doubts]
      .map(([key, doubt]) => ({ key, ...doubt }))
      .toSorted((a, b) => b.stageIds.length - a.stageIds.length || a.key.localeCompare(b.key)),
    doubtfulCount,
    blockedCount,
  }
}

interface Moment {
  readonly text: string
  readonly ms: number
}

function byCount<Key>(counts: ReadonlyMap<Key, number>): readonly (readonly [Key, number])[] {
  return [...counts].toSorted(([, a], [, b]) => b - a)
}
