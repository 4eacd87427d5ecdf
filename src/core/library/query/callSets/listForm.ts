import type { Statements } from '../../../storage/statements.ts'
import { NumberColumn } from '../columns/numberColumn.ts'
import type { Slots } from '../columns/slots.ts'
import { TextColumn } from '../columns/textColumn.ts'
import type { CallPart, CallSet } from './callSet.ts'
import { AgentsAndTypes } from './agentsAndTypes.ts'

/** In microseconds, which are beyond JavaScript's safe integers before 1684 and after 2255: as integers, they can't be read. */
const INSTANTS = ['timestamp_us', 'inserted_at_us', 'updated_at_us'] as const
const NUMBERS = [
  ...INSTANTS,
  'duration',
  'public',
  'rep_talk_ratio',
  'call_exchanges',
  'longest_rep_monologue',
  'longest_lead_story',
  'silence_percentage',
  'ai_score',
  'score',
  'won',
] as const
const TEXTS = ['title', 'format', 'lead_name', 'lead_company', 'source_system'] as const
const KEYS = ['agent_key', 'type_key'] as const
const SELECTED = [
  ...INSTANTS.map((name) => `CAST(${name} AS REAL)`),
  ...[...NUMBERS.slice(INSTANTS.length), ...TEXTS, ...KEYS],
].join(', ')

export type NumberName = (typeof NUMBERS)[number]
export type TextName = (typeof TEXTS)[number]

/** The values of the list form, except lists and what is different for each call. */
export class ListForm implements CallSet {
  readonly numbers = columnsOf(NUMBERS, () => new NumberColumn())
  readonly texts = columnsOf(TEXTS, () => new TextColumn())
  readonly agentsAndTypes = new AgentsAndTypes()

  reserve(capacity: number): void {
    for (const name of NUMBERS) this.numbers[name].reserve(capacity)
    for (const name of TEXTS) this.texts[name].reserve(capacity)
    this.agentsAndTypes.reserve(capacity)
  }

  read(sql: Statements, { condition, values }: CallPart, slots: Slots): void {
    const rows = sql.arrays(`SELECT id, ${SELECTED} FROM calls WHERE ${condition('id')}`, ...values)
    const numbers = NUMBERS.map((name) => this.numbers[name])
    const texts = TEXTS.map((name) => this.texts[name])
    for (const row of rows) {
      const slot = slots.of(Number(row[0]))!
      let at = 1
      for (const column of numbers) column.set(slot, row[at++])
      for (const column of texts) column.set(slot, row[at++])
      this.agentsAndTypes.set(sql, slot, row[at], row[at + 1])
    }
  }
}

function columnsOf<Name extends string, Column>(names: readonly Name[], column: () => Column): Record<Name, Column> {
  return Object.fromEntries(names.map((name) => [name, column()])) as Record<Name, Column>
}
