import { QUERY_FIELDS, queryField } from '../../../domain/fields/queryFields.ts'
import type { Feature } from '../../../domain/differences/differenceFinder.ts'
import type { PresenceSource } from '../../../domain/differences/comparePresence.ts'
import type { CallFields } from '../query/callFields.ts'
import { countDistinct, distinctOf, NO_VALUE, type DistinctValues } from '../explore/countDistinct.ts'
import type { CodedData, ListData, Scalar } from '../query/fieldData.ts'
import { codesOf, measuredNumbers } from '../query/fieldValues.ts'

/** The fields that are compared, besides custom fields and answers. */
export const COMPARED_FIELDS: readonly string[] = QUERY_FIELDS.filter(
  ({ field, kind }) => field.isCompared !== false && kind !== 'search',
).map(({ name }) => name)

export type Compared =
  | { readonly kind: 'numbers'; readonly values: Float64Array }
  | { readonly kind: 'presence'; readonly source: PresenceSource; readonly featureOf: (code: number) => Feature | null }

/** Null for a field that names things instead of saying something about the calls in these slots. */
export function comparedField(fields: CallFields, field: string, slots: Uint32Array): Compared | null {
  const data = fields.of(field)
  if (data.kind !== 'number') {
    const distinct = distinctOf(data)
    return namesThings(fields, field, { data, distinct, slots }) ? null : ofValues(field, data, distinct)
  }
  return queryField(field)?.kind === 'boolean'
    ? ofBoolean(field, data.values)
    : { kind: 'numbers', values: measuredNumbers(fields, field) }
}

function ofBoolean(field: string, values: Float64Array): Compared {
  return {
    kind: 'presence',
    source: {
      codeCount: 2,
      codesOf(slot, into) {
        const value = values[slot]!
        if (Number.isNaN(value)) return -1
        into[0] = value
        return 1
      },
    },
    featureOf: (code) => ({ kind: 'share', field, value: code === 1 ? 'true' : 'false' }),
  }
}

interface Values {
  readonly data: CodedData | ListData
  readonly distinct: DistinctValues
  readonly slots: Uint32Array
}

/** With more values, a field of references names what a call belongs to. */
const FEW = 20

function namesThings(fields: CallFields, field: string, { data, distinct, slots }: Values): boolean {
  if (queryField(field)?.field.isCompared === 'if-few') {
    return countDistinct(data, distinct, slots).filter((count) => count > 0).length > FEW
  }
  return field.startsWith('agent.custom.') && data.kind === 'coded' && isOneAgentEach(fields, data, distinct, slots)
}

/** Whether no two agents have the same value, such as a phone number, so that it says no more than who the agent is. */
function isOneAgentEach(
  fields: CallFields,
  { codes }: CodedData,
  { indexOfCode }: DistinctValues,
  slots: Uint32Array,
): boolean {
  const agents = codesOf(fields, 'agent.id')
  const agentOf: (Scalar | null)[] = []
  for (const slot of slots) {
    const value = indexOfCode[codes[slot]!]!
    if (value === NO_VALUE) continue
    const agent = agents.values[agents.codes[slot]!]!
    agentOf[value] ??= agent
    if (agentOf[value] !== agent) return false
  }
  return true
}

/** Values with several codes are one: agents with the same name. The last code is for calls without a value. */
function ofValues(field: string, data: CodedData | ListData, distinct: DistinctValues): Compared {
  const { texts: values, indexOfCode: codeOf } = distinct
  for (let code = 0; code < codeOf.length; code += 1) if (data.values[code] === '') codeOf[code] = NO_VALUE
  const none = values.length
  return {
    kind: 'presence',
    source: {
      codeCount: none + 1,
      codesOf: data.kind === 'coded' ? codesOfValue(data, codeOf, none) : codesOfList(data, codeOf, none),
    },
    featureOf: (code) => ({ kind: 'share', field, value: code === none ? null : values[code]! }),
  }
}

function codesOfValue({ codes }: CodedData, codeOf: Int32Array, none: number): PresenceSource['codesOf'] {
  return (slot, into) => {
    const code = codeOf[codes[slot]!]!
    into[0] = code >= 0 ? code : none
    return 1
  }
}

function codesOfList(data: ListData, codeOf: Int32Array, none: number): PresenceSource['codesOf'] {
  const { list } = data
  const { codes } = list
  return (slot, into) => {
    if (isUnknown(data, slot)) return -1
    let count = 0
    const end = list.endOf(slot)
    for (let item = list.startOf(slot); item < end; item += 1) {
      const code = codeOf[codes[item]!]!
      if (code >= 0 && count < into.length) into[count++] = code
    }
    if (count > 0) return count
    into[0] = none
    return 1
  }
}

/** Each answer to a question that is compared, among the calls that have an answer to it. */
export function comparedAnswers(fields: CallFields, isCompared: (field: string) => boolean): Compared {
  const data = fields.answers
  const features: (Feature | null)[] = []
  const baseOf: number[] = []
  const known = new Map<string, number>()
  const codeOf = (key: string, feature: Feature | null, base: number) => {
    let code = known.get(key)
    if (code === undefined) {
      code = features.push(feature) - 1
      baseOf.push(base)
      known.set(key, code)
    }
    return code
  }
  const codes = data.answerValues.map(({ questionId, answer }) => {
    const field = `question.${questionId}`
    if (!isCompared(field)) return null
    const base = codeOf(field, null, -1)
    return { base, code: codeOf(`${field} ${answer}`, { kind: 'share', field, value: answer }, base) }
  })
  return {
    kind: 'presence',
    source: {
      codeCount: features.length,
      baseOf: Int32Array.from(baseOf),
      codesOf(slot, into) {
        if (isUnknown(data, slot)) return -1
        let count = 0
        for (const item of data.list.items(slot)) {
          const answer = codes[item] ?? null
          if (answer === null || count + 2 > into.length) continue
          into[count++] = answer.code
          into[count++] = answer.base
        }
        return count
      },
    },
    featureOf: (code) => features[code]!,
  }
}

/** The full record isn't in the library, or a blind review hides it. */
function isUnknown({ isMissing, hidden }: Pick<ListData, 'isMissing' | 'hidden'>, slot: number): boolean {
  return (isMissing !== null && isMissing[slot] === 1) || hidden.has(slot)
}
