import { editDistance } from '../../search/editDistance.ts'
import { queryField, QUERY_FIELDS, type QueryField } from '../../fields/queryFields.ts'

interface FoundField {
  readonly field: QueryField
  readonly end: number
}

export type ReadField = (source: string, at: number) => FoundField | undefined

/** A name of a field that only the workspace knows: of a tracker, a question, or a custom field of agents. */
export interface FieldWord {
  readonly name: QueryField['name']
  readonly word: string
}

/** The field with its name at `at`: the wire's name, its label, or another common word. The longest match wins. */
export const readField: ReadField = (source, at) => foundIn(WORDS, source, at) ?? readKeyedField(source, at)

/** Also reads these names. Of a name of several fields, it can't tell which is meant. */
export function fieldReader(names: readonly FieldWord[]): ReadField {
  const fields = Map.groupBy(names, ({ word }) => word.trim().toLowerCase().replaceAll(/\s+/g, ' '))
  const words = patternsOf(
    [...fields].flatMap(([word, [one, another]]) => {
      const field = one && queryField(one.name)
      return field === undefined || another !== undefined || word === '' ? [] : [{ word, field }]
    }),
  )
  return (source, at) => {
    const found = readField(source, at)
    const known = foundIn(words, source, at)
    return known !== undefined && known.end > (found?.end ?? at) ? known : found
  }
}

function foundIn(words: readonly FieldPattern[], source: string, at: number): FoundField | undefined {
  for (const { pattern, field } of words) {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (match) return { field, end: at + match[0].length }
  }
  return undefined
}

/** `agent.custom.team`, `tracker.recorded-line`, `question.12`, `question 12`, `question 12 (AI)`. */
function readKeyedField(source: string, at: number): FoundField | undefined {
  CUSTOM.lastIndex = at
  TRACKER.lastIndex = at
  const keyed = CUSTOM.exec(source)?.[0] ?? TRACKER.exec(source)?.[0]
  QUESTION.lastIndex = at
  const [question, id, dotted, spaced] = QUESTION.exec(source) ?? []
  const whose = dotted ?? spaced
  const name = keyed ?? `question.${id}${whose === undefined ? '' : `.${whose}`}`
  const field = queryField(name.toLowerCase())
  return field && { field, end: at + (keyed ?? question ?? '').length }
}

const CUSTOM = /agent\.custom\.\w+(?![\p{L}\p{N}_.])/iuy
const TRACKER = /tracker\.[a-z0-9]+(?:-[a-z0-9]+)*(?![\p{L}\p{N}_.])/iuy
const QUESTION = /question(?:\.|\s+)(\d{1,16})(?:\.(ai|person)|\s+\(?(ai|person)\b\)?)?(?![\p{L}\p{N}_.])/iuy

/** The field that was probably meant: with at most two edits (wrong, missing, extra or swapped letters). */
export function similarField(typed: string): QueryField | undefined {
  const text = typed.toLowerCase()
  const most = Math.min(2, text.length / 3)
  // With a larger difference in length there are more than two edits. Also limits the cost, which grows with both lengths.
  const best = ALL_WORDS.filter(({ word }) => Math.abs(word.length - text.length) <= most)
    .map(({ word, field }) => ({ field, distance: editDistance(text, word) }))
    .toSorted((one, other) => one.distance - other.distance)[0]
  return best && best.distance <= most ? best.field : undefined
}

const ALL_WORDS = QUERY_FIELDS.flatMap((field) => {
  const { name, label } = field
  const words = [name, label.toLowerCase(), name.replaceAll('_', ' '), ...(field.field.words ?? [])]
  return [...new Set(words)].map((word) => ({ word, field }))
})

interface FieldPattern {
  readonly pattern: RegExp
  readonly field: QueryField
}

const WORDS = patternsOf(ALL_WORDS)

function patternsOf(words: typeof ALL_WORDS): readonly FieldPattern[] {
  return words
    .toSorted((one, other) => other.word.length - one.word.length)
    .map(({ word, field }) => {
      const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')
      return { pattern: new RegExp(`${escaped}(?![\\p{L}\\p{N}_.])`, 'iuy'), field }
    })
}
