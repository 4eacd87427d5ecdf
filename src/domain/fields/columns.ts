import type { User } from '../workspaces/directory.ts'
import type { CellValue, ColumnKind, Field } from './field.ts'
import { FIELDS } from './fields.ts'
import { ASSOCIATION_FIELDS, customFields, keyedField } from './keyedFields.ts'

/** A field with values in the list form as a column of the table and of exports, without any drawing. */
export interface CallColumn extends Field {
  /** Shown as a tooltip, and to screen readers, where there is no value. Without it, the words of the kind are. */
  readonly unknownWords?: string
  readonly value: NonNullable<Field['value']>
}

export const CALL_COLUMNS: readonly CallColumn[] = columnsOf([...FIELDS, ...ASSOCIATION_FIELDS])

export function customFieldColumns(users: readonly User[]): readonly CallColumn[] {
  return columnsOf(customFields(users))
}

interface ReadSubjects {
  readonly trackers: readonly { readonly id: string; readonly name: string }[]
  readonly questions: readonly {
    readonly id: number
    readonly text: string | null
    /** Its name. */
    readonly scorecard: string | null
  }[]
}

/** What was read of calls: a column for each tracker, and for the answers to each question. The library has their values. */
export function readColumns(
  { trackers, questions }: ReadSubjects,
  valueOf: (field: string, callId: number) => CellValue,
): readonly CallColumn[] {
  const column = (field: Field): CallColumn => ({
    ...field,
    unknownWords: 'Not known',
    value: ({ id }) => valueOf(field.id, id),
  })
  const sameTexts = Map.groupBy(questions, ({ text }) => text)
  return [
    ...trackers.map(({ id, name }) =>
      column({ ...keyedField(`tracker.${id}`)!, label: name, fullLabel: `Tracker: ${name}` }),
    ),
    ...questions.map(({ id, text, scorecard }) => {
      const field = keyedField(`question.${id}`)!
      const isSame = text !== null && scorecard !== null && sameTexts.get(text)!.length > 1
      return column({ ...field, label: isSame ? `${text} (${scorecard})` : (text ?? field.label), isSortable: false })
    }),
  ]
}

function columnsOf(fields: readonly Field[]): readonly CallColumn[] {
  return fields.flatMap((field) => (field.value === undefined ? [] : [{ ...field, value: field.value }]))
}

export function columnKind({ drawnAs, kind }: Pick<CallColumn, 'drawnAs' | 'kind'>): ColumnKind {
  return drawnAs ?? kind
}
