import { AppError } from '../../../contract/errors/errors.ts'
import { REVIEW_STATES } from '../../../domain/calls/call.ts'
import { isOfOthers } from '../../../domain/fields/queryFields.ts'
import { getOrInsert } from '../../../domain/getOrInsert.ts'
import { ownValue } from '../../../domain/ownValue.ts'
import { SEARCH_PLACES } from '../../../domain/search/searchQuery.ts'
import { ASSOCIATION_NAMES } from '../../../domain/terms.ts'
import type { CustomField } from '../../../domain/workspaces/directory.ts'
import { type NewTracker, type Tracker, trackerKey } from '../../../domain/trackers/tracker.ts'
import { required } from '../columns.ts'
import type { Statements } from '../../storage/statements.ts'
import type { AccountKeys } from './callSets/accountKeys.ts'
import type { CallTable, SetName } from './callTable.ts'
import type { Evaluations } from './callSets/evaluations.ts'
import { LINK_FIELDS } from './callSets/fieldSet.ts'
import { RECORDING_CODES, type Records } from './callSets/records.ts'
import { Dictionary } from './columns/dictionary.ts'
import { ListColumn } from './columns/listColumn.ts'
import type { NumberColumn } from './columns/numberColumn.ts'
import type { TextColumn } from './columns/textColumn.ts'
import type { CodedData, FieldData, ListData, NumberData, Scalar } from './fieldData.ts'
import { myReviewOf, type OwnReview } from '../../reviews/ownReview.ts'
import { forEachTrackerHit, type HitIndex, NO, trackerStates, YES } from './trackerColumn.ts'

const RECORDS: readonly SetName[] = ['records']
const EVALUATIONS: readonly SetName[] = ['records', 'evaluations']
const ACCOUNTS: readonly SetName[] = ['records', 'accountKeys']
const ATTENDEES: readonly SetName[] = ['attendees']

/** Where a field's data are, and what must be read for them besides the list form. */
interface FieldSource {
  readonly sets?: readonly SetName[]
  readonly of?: (fields: CallFields) => FieldData
}

/** Any question loads the columns of all answers. */
export const ALL_ANSWERS = 'question.0'

/** What fields depend on besides the stored rows. */
interface CallContext {
  readonly reviews: ReadonlyMap<number, OwnReview>
  readonly trackers: ReadonlyMap<string, Tracker>
  readonly search: HitIndex
  readonly accounts: (fields: CallFields) => AccountsOfCalls
}

/** The accounts that all calls are joined to. */
export interface AccountsOfCalls {
  /** Each call's account by number; 0 without one. */
  readonly codes: Uint32Array
  /** By number. */
  readonly names: readonly (string | null)[]
  readonly keys: readonly (string | null)[]
  /** The number of the account that this key joins calls to. */
  codeOf(key: string): number | undefined
}

const NO_SLOTS: ReadonlySet<number> = new Set()

/** The fields of all calls at one moment. Scores, evaluators and answers of calls under blind review are null. */
export class CallFields {
  readonly #table: CallTable
  readonly #sql: Statements
  readonly #context: CallContext
  /** The slots of calls under blind review. */
  readonly blindSlots: ReadonlySet<number>
  readonly #made = new Map<string, FieldData>()
  readonly #trackerStates = new Map<string, Uint8Array>()
  #customFields: CustomValues | null = null
  #usedSlots: Uint32Array<ArrayBuffer> | null = null

  constructor(table: CallTable, sql: Statements, context: CallContext) {
    this.#table = table
    this.#sql = sql
    this.#context = context
    const blind = [...context.reviews.values()].filter(({ isBlind }) => isBlind)
    const slots = blind.map(({ callId }) => table.slots.of(callId)).filter((slot) => slot !== undefined)
    this.blindSlots = slots.length === 0 ? NO_SLOTS : new Set(slots)
  }

  get slotEnd(): number {
    return this.#table.slots.end
  }

  /** By slot; 0 without a call. */
  get isUsed(): Uint8Array {
    return this.#table.slots.isUsed
  }

  /** In ascending order. All queries share it. */
  get usedSlots(): Uint32Array<ArrayBuffer> {
    if (this.#usedSlots !== null) return this.#usedSlots
    const { isUsed, end } = this.#table.slots
    const used = new Uint32Array(end)
    let count = 0
    for (let slot = 0; slot < end; slot += 1) if (isUsed[slot] === 1) used[count++] = slot
    return (this.#usedSlots = used.subarray(0, count))
  }

  get records(): Records {
    return this.#table.sets.records
  }

  get accountKeys(): AccountKeys {
    return this.#table.sets.accountKeys
  }

  /** All answers: the codes of `list` are indexes of `answerValues`. */
  get answers(): ListData & { readonly answerValues: Evaluations['answerValues'] } {
    const { answers, answerValues } = this.#table.sets.evaluations
    return { ...this.#ofRecord(answers, []), answerValues }
  }

  /** Not of the slots that `answers` hides. Needs the set of the same name. */
  get evaluations(): Evaluations {
    return this.#table.sets.evaluations
  }

  /** By slot, the user's finished reviews. */
  ownReviews(): ReadonlyMap<number, OwnReview> {
    const reviews = new Map<number, OwnReview>()
    this.#eachReview((slot, review) => review.answers && reviews.set(slot, review))
    return reviews
  }

  idAt(slot: number): number {
    return this.#table.slots.ids[slot]!
  }

  slotOf(callId: number): number | undefined {
    return this.#table.slots.of(callId)
  }

  of(field: string): FieldData {
    return getOrInsert(this.#made, field, () => this.#make(field))
  }

  /** An account's key as the field has it, for another key of that account. */
  accountKey(key: string): string {
    const { keys, codeOf } = this.#accounts()
    return keys[codeOf(key) ?? 0] ?? key
  }

  /** By slot, see `trackerColumn.ts`. Needs the set `records`. */
  trackerStates(tracker: NewTracker): Uint8Array {
    return getOrInsert(this.#trackerStates, trackerKey(tracker), () =>
      trackerStates(tracker, this.#context.search, this),
    )
  }

  /** See `forEachTrackerHit`. */
  forEachTrackerHit(tracker: NewTracker, visit: Parameters<typeof forEachTrackerHit>[3]): void {
    forEachTrackerHit(tracker, this.#context.search, this, visit)
  }

  #accounts(): AccountsOfCalls {
    return this.#context.accounts(this)
  }

  #make(field: string): FieldData {
    const sets = this.#sets
    const column = sets.listForm.fields.get(field) ?? sets.links.fields.get(field)
    if (column !== undefined) return column.kind === 'number' ? this.#numbers(field, column) : codedText(column)
    for (const { codes, fields } of sets.listForm.shared) {
      const values = fields.get(field)
      if (values !== undefined) return coded(codes, values)
    }
    if (field.startsWith('agent.custom.')) return this.#custom(field.slice('agent.custom.'.length))
    if (field.startsWith('question.')) return this.#answers(field)
    if (field.startsWith('tracker.')) return this.#tracker(field)
    if (field.startsWith('associations.')) return this.#firstAssociations(field.slice('associations.'.length))
    const made = ownValue(CallFields.#SOURCES, field)?.of?.(this)
    if (made === undefined) throw new Error(`The library has no field ${field}.`)
    return made
  }

  /** The sets of columns that a field needs, besides the list form. Groups by deal need `deal`, accounts `account`. */
  static setsOf(this: void, field: string): readonly SetName[] {
    if (field.startsWith('question.')) return EVALUATIONS
    if (field.startsWith('tracker.')) return RECORDS
    if (LINK_FIELDS.has(field)) return ['links']
    return ownValue(CallFields.#SOURCES, field)?.sets ?? []
  }

  /** What isn't in a column of its own. Fields that are only searched have no data. */
  static readonly #SOURCES: Readonly<Record<string, FieldSource>> = {
    id: { of: (all) => ({ kind: 'number', values: all.#table.slots.ids }) },
    recording: {
      sets: RECORDS,
      of: ({ records: { recordings, isMissing } }) => ({ ...coded(recordings, RECORDING_CODES), isMissing }),
    },
    has_transcript: { sets: RECORDS, of: (all) => all.#hasTranscript() },
    deal: { sets: ['deals'], of: (all) => codedText(all.#sets.deals.keys) },
    'deal.name': { of: (all) => coded(all.#sets.deals.keys.codes, all.#sets.deals.names) },
    attendees: { sets: ATTENDEES, of: (all) => all.#firstAttendees() },
    attendee_domain: { sets: ATTENDEES, of: (all) => all.#attendeeDomains() },
    attendee: { sets: ATTENDEES, of: (all) => listOf(all.#sets.attendees.lists.email) },
    account: { sets: ACCOUNTS, of: (all) => coded(all.#accounts().codes, all.#accounts().names) },
    'account.key': { sets: ACCOUNTS, of: (all) => coded(all.#accounts().codes, all.#accounts().keys) },
    association: { sets: ['associationTypes'], of: (all) => listOf(all.#sets.associationTypes.lists.key) },
    'association.label': { sets: ['associationLabels'], of: (all) => listOf(all.#sets.associationLabels.lists.label) },
    'association.system': { sets: ['associationTypes'], of: (all) => listOf(all.#sets.associationTypes.lists.system) },
    'association.system_id': {
      sets: ['associationIds'],
      of: (all) => listOf(all.#sets.associationIds.lists.system_id),
    },
    evaluator: { sets: EVALUATIONS, of: (all) => all.#ofEvaluators('names') },
    'evaluator.type': { sets: EVALUATIONS, of: (all) => all.#ofEvaluators('types') },
    'evaluator.score': {
      sets: EVALUATIONS,
      of: (all) => all.#ofRecord(all.evaluations.scores, all.evaluations.scoreValues),
    },
    reviewed: { of: (all) => all.#reviewNumbers(0, ({ answers }) => (answers ? 1 : 0)) },
    review: { of: (all) => all.#reviewStates() },
    'review.score': { of: (all) => all.#reviewNumbers(Number.NaN, ({ score }) => score ?? Number.NaN) },
    'review.note': { of: (all) => all.#notes() },
    ...Object.fromEntries(SEARCH_PLACES.map((place) => [place, { sets: RECORDS }])),
  }

  get #sets(): CallTable['sets'] {
    return this.#table.sets
  }

  #ofEvaluators(part: 'names' | 'types'): ListData {
    const { list, dictionary } = this.evaluations[part]
    return this.#ofRecord(list, dictionary.values)
  }

  #numbers(field: string, { values }: NumberColumn): NumberData {
    if (this.blindSlots.size === 0 || !isOfOthers(field)) return { kind: 'number', values }
    const visible = Float64Array.from(values)
    for (const slot of this.blindSlots) visible[slot] = Number.NaN
    return { kind: 'number', values: visible, hidden: this.blindSlots }
  }

  #hasTranscript(): NumberData {
    const { isMissing, hasText } = this.records
    const values = Float64Array.from(isMissing, (missing, slot) =>
      missing === 1 ? Number.NaN : hasText.transcript[slot]!,
    )
    return { kind: 'number', values, isMissing }
  }

  #tracker(field: string): NumberData {
    const trackerId = field.slice('tracker.'.length)
    const tracker = this.#context.trackers.get(trackerId)
    if (tracker === undefined) throw new AppError('tracker-deleted', { trackerId })
    const values = Float64Array.from(this.trackerStates(tracker), (state) =>
      state === YES ? 1 : state === NO ? 0 : Number.NaN,
    )
    return { kind: 'number', values, isMissing: this.records.isMissing }
  }

  #ofRecord(list: ListColumn, values: readonly (Scalar | null)[]): ListData {
    const { isMissing } = this.#table.sets.records
    return { kind: 'list', list, values, dictionary: null, isMissing, hidden: this.blindSlots }
  }

  /** `question.<id>`, with `.ai` or `.person`. */
  #answers(field: string): ListData {
    const [, id, whose] = field.split('.')
    const { answers, answerValues } = this.#table.sets.evaluations
    const values = answerValues.map(({ questionId, isAi, answer }) => {
      const isOfSide = whose === undefined || (whose === 'ai') === isAi
      return String(questionId) === id && isOfSide ? answer : null
    })
    return this.#ofRecord(answers, values)
  }

  #custom(key: string): CodedData {
    const [agents] = this.#table.sets.listForm.shared
    const values = (this.#customFields ??= readCustomFields(this.#sql)).get(key)
    return coded(
      agents!.codes,
      agents!.fields.get('agent.id')!.map((id) => (id === null ? null : (values?.get(Number(id)) ?? null))),
    )
  }

  #firstAttendees(): CodedData {
    const { list, dictionary } = this.#table.sets.attendees.lists.email
    const codes = Uint32Array.from({ length: this.slotEnd }, (_, slot) => list.items(slot)[0] ?? 0)
    return { kind: 'coded', codes, values: dictionary.values, dictionary }
  }

  /** The domain of the first attendee who has another one than the agent. */
  #attendeeDomains(): CodedData {
    const { list, dictionary: emails } = this.#table.sets.attendees.lists.email
    const domains = emails.values.map((email) => domainOf(email))
    const [agents] = this.#table.sets.listForm.shared
    const ofAgents = agents!.fields.get('agent.email')!.map((email) => domainOf(email))
    const dictionary = new Dictionary()
    const codes = new Uint32Array(this.#table.slots.capacity)
    for (let slot = 0; slot < this.slotEnd; slot += 1) {
      const own = ofAgents[agents!.codes[slot]!]
      const outside = list.items(slot).find((item) => domains[item] != null && domains[item] !== own)
      if (outside !== undefined) codes[slot] = dictionary.codeOf(domains[outside]!)
    }
    return { kind: 'coded', codes, values: dictionary.values, dictionary }
  }

  /** `key`: `*` for all that the interface doesn't name. */
  #firstAssociations(key: string): CodedData {
    const known = Object.keys(ASSOCIATION_NAMES)
    const rows = this.#sql.arrays(
      `SELECT call_id, coalesce(label, system_id, system), min(position) FROM associations
       WHERE key ${key === '*' ? `NOT IN (SELECT value FROM json_each(?))` : '= ?'} GROUP BY call_id`,
      key === '*' ? JSON.stringify(known) : key,
    )
    const dictionary = new Dictionary()
    const codes = new Uint32Array(this.#table.slots.capacity)
    for (const [callId, value] of rows) {
      const slot = this.#table.slots.of(Number(callId))
      if (slot !== undefined) codes[slot] = dictionary.codeOf(typeof value === 'string' ? value : null)
    }
    return { kind: 'coded', codes, values: dictionary.values, dictionary }
  }

  #reviewNumbers(without: number, valueOf: (review: OwnReview) => number): NumberData {
    const values = new Float64Array(this.#table.slots.capacity).fill(without)
    this.#eachReview((slot, review) => (values[slot] = valueOf(review)))
    return { kind: 'number', values }
  }

  #reviewStates(): CodedData {
    const codes = new Uint32Array(this.#table.slots.capacity)
    for (const [callId, review] of this.#context.reviews) {
      const slot = this.#table.slots.of(callId)
      if (slot !== undefined) codes[slot] = REVIEW_STATES.indexOf(myReviewOf(review).state)
    }
    return coded(codes, REVIEW_STATES)
  }

  #notes(): ListData {
    const list = new ListColumn()
    const dictionary = new Dictionary()
    list.reserve(this.#table.slots.capacity)
    this.#eachReview((slot, { notes }) => {
      for (const note of notes) list.add(slot, dictionary.codeOf(note))
    })
    return { kind: 'list', list, values: dictionary.values, dictionary, isMissing: null, hidden: NO_SLOTS }
  }

  #eachReview(apply: (slot: number, review: OwnReview) => void): void {
    for (const [callId, review] of this.#context.reviews) {
      if (review.isWaiting) continue
      const slot = this.#table.slots.of(callId)
      if (slot !== undefined) apply(slot, review)
    }
  }
}

/** By the key of the field, then by user. */
type CustomValues = ReadonlyMap<string, ReadonlyMap<number, Scalar>>

function readCustomFields(sql: Statements): CustomValues {
  const byKey = new Map<string, Map<number, Scalar>>()
  for (const row of sql.all('SELECT user_id, custom_fields FROM users WHERE custom_fields IS NOT NULL')) {
    for (const { key, value } of JSON.parse(required(row['custom_fields'])) as readonly CustomField[]) {
      if (value === null) continue
      const values = getOrInsert(byKey, key, () => new Map<number, Scalar>())
      values.set(Number(row['user_id']), typeof value === 'number' ? value : String(value))
    }
  }
  return byKey
}

function domainOf(email: Scalar | null | undefined): string | null {
  return typeof email === 'string' ? (/@([^@\s]+)$/.exec(email)?.[1]?.toLowerCase() ?? null) : null
}

function coded(codes: Uint32Array, values: readonly (Scalar | null)[]): CodedData {
  return { kind: 'coded', codes, values, dictionary: null }
}

function codedText({ codes, dictionary }: TextColumn): CodedData {
  return { kind: 'coded', codes, values: dictionary.values, dictionary }
}

function listOf({ list, dictionary }: { readonly list: ListColumn; readonly dictionary: Dictionary }): ListData {
  return { kind: 'list', list, values: dictionary.values, dictionary, isMissing: null, hidden: NO_SLOTS }
}
