import {
  LISTED_MEANS,
  type AgentList,
  type AgentListRequest,
  type ListedAgent,
  type ListedMean,
} from '../../../contract/library/agents.ts'
import { compareTexts } from '../../../domain/query/compareTexts.ts'
import { RunningMean, type Mean } from '../../../domain/statistics/mean.ts'
import type { CallFields } from '../query/callFields.ts'
import type { Scalar } from '../query/fieldData.ts'
import { codesOf, numbersOf, textOf } from '../query/fieldValues.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import { teamFieldsOf } from './teamFields.ts'

/** A row of figures for each agent or team in the matching calls. `customFields`: the keys of the users' custom fields. */
export function agentList(
  calls: Pick<QueryEngine, 'read'>,
  customFields: readonly string[],
  { filters, by }: AgentListRequest,
): Promise<AgentList> {
  const query = { filters, sort: [] }
  return calls.read({ query, fields: [] }, ({ fields, version, matching }) => {
    const { slots } = matching(query)
    const teamFields = teamFieldsOf(fields, customFields)
    const keys = codesOf(fields, by === null ? 'agent.id' : `agent.custom.${by}`)
    const names = by === null ? codesOf(fields, 'agent') : keys
    const teams = by === null ? teamFields.map((key) => codesOf(fields, `agent.custom.${key}`)) : []
    const rows = new Map<Scalar, AgentRow>()
    for (const slot of slots) {
      const value = keys.values[keys.codes[slot]!] ?? null
      if (value === null || value === '') continue
      // A number among the values of a custom field is one of its texts, not an agent's id.
      const key = by === null ? value : String(value)
      let row = rows.get(key)
      if (row === undefined) {
        const teamNames = teams.map(({ codes, values }) => textOf(values[codes[slot]!]))
        row = new AgentRow(fields, { key, teams: teamNames })
        rows.set(key, row)
      }
      // The default order has the newest call first, so this is the newest name, as with `AgentName`. Not every call has one.
      row.name ??= textOf(names.values[names.codes[slot]!])
      row.add(slot)
    }
    const listed = [...rows.values()].map((row) => row.figures())
    return {
      rows: listed.toSorted(byName),
      teamFields,
      callCount: slots.length,
      version,
    }
  })
}

function byName(one: ListedAgent, other: ListedAgent): number {
  if (one.name === null || other.name === null) return Number(one.name === null) - Number(other.name === null)
  return compareTexts(one.name.toLowerCase(), other.name.toLowerCase())
}

class AgentRow {
  name: string | null = null
  readonly #who: Pick<ListedAgent, 'key' | 'teams'>
  readonly #columns: readonly {
    readonly field: ListedMean
    readonly values: Float64Array
    readonly mean: RunningMean
  }[]
  readonly #times: Float64Array
  readonly #outcomes: Float64Array
  readonly #finishedReviews: Float64Array
  #callCount = 0
  #lastCall = Number.NEGATIVE_INFINITY
  #wonCount = 0
  #decidedCount = 0
  #reviewedCount = 0

  constructor(fields: CallFields, who: Pick<ListedAgent, 'key' | 'teams'>) {
    this.#who = who
    this.#columns = LISTED_MEANS.map((field) => ({ field, values: numbersOf(fields, field), mean: new RunningMean() }))
    this.#times = numbersOf(fields, 'timestamp')
    this.#outcomes = numbersOf(fields, 'won')
    this.#finishedReviews = numbersOf(fields, 'reviewed')
  }

  add(slot: number): void {
    this.#callCount += 1
    let isReviewed = this.#finishedReviews[slot] === 1
    for (const { field, values, mean } of this.#columns) {
      const value = values[slot]!
      if (Number.isNaN(value)) continue
      mean.add(value)
      if (field === 'score') isReviewed = true
    }
    if (isReviewed) this.#reviewedCount += 1
    const [time, won] = [this.#times[slot]!, this.#outcomes[slot]!]
    if (time > this.#lastCall) this.#lastCall = time
    if (Number.isNaN(won)) return
    this.#decidedCount += 1
    if (won === 1) this.#wonCount += 1
  }

  figures(): ListedAgent {
    return {
      ...this.#who,
      name: this.name,
      callCount: this.#callCount,
      lastCall: Number.isFinite(this.#lastCall) ? this.#lastCall / 1000 : null,
      means: Object.fromEntries(this.#columns.map(({ field, mean }) => [field, mean.mean()])) as Record<
        ListedMean,
        Mean | null
      >,
      won: { yesCount: this.#wonCount, knownCount: this.#decidedCount },
      reviewedCount: this.#reviewedCount,
    }
  }
}
