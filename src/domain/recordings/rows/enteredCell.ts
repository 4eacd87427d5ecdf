import { assertNever } from '../../units.ts'
import { agentOfText, type KnownAgent } from './agentGuess.ts'
import { callTypeOfText, type DayOrder, type KnownCallType, timestampOfText, voipIdOfText } from './cellValues.ts'
import type { InterpretedField, RowChange, RowFieldName, StagingRow } from './stagingRow.ts'

export interface CellContext {
  readonly timeZone: string
  readonly dayOrder: DayOrder | null
  /** Null: the users can't be read. */
  readonly agents: readonly KnownAgent[] | null
  readonly callTypes: readonly KnownCallType[]
}

/** The contract's limit. A row whose text is longer than the service may take has a problem anyway. */
export const LONGEST_TEXT = 4000

/**
 * The change that a person makes by entering or pasting this text. No text clears the cell. A text that can't be read stays as
 * a problem of its row, which prevents importing it.
 */
export function enteredCell(field: RowFieldName, entered: string, context: CellContext): RowChange {
  const text = entered.trim().slice(0, LONGEST_TEXT)
  if (text === '') return { [field]: null }
  if (field === 'title' || field === 'leadName' || field === 'leadCompany') return { [field]: text }
  const value = valueOf(field, text, context)
  return value === null ? { [field]: null, unread: { [field]: text } } : { [field]: value }
}

function valueOf(field: InterpretedField, text: string, context: CellContext): string | number | null {
  switch (field) {
    case 'timestamp':
      return timestampOfText(text, context)
    case 'userId':
      return agentOfText(text, context.agents)
    case 'callTypeId':
      return callTypeOfText(text, context.callTypes)
    case 'voipId':
      return voipIdOfText(text)
    default:
      return assertNever(field)
  }
}

/** The text that a person entered for the field and that can't be read; null if there is none. */
export function unreadEntry({ problems }: Pick<StagingRow, 'problems'>, field: RowFieldName): string | null {
  const problem = problems.find((one) => one.kind === 'unread-entry' && one.field === field)
  return problem?.kind === 'unread-entry' ? problem.text : null
}

/** The change that gives another row what this row has in the cell, with its problem: an assumed zone stays one. */
export function copiedCell(row: Pick<StagingRow, 'fields' | 'problems'>, field: RowFieldName): RowChange {
  const text = unreadEntry(row, field)
  if (text !== null) return { [field]: null, unread: { [field]: text } }
  const zone = field === 'timestamp' ? row.problems.find(({ kind }) => kind === 'assumed-zone') : undefined
  const zones = zone?.kind === 'assumed-zone' ? { assumedZone: zone.zone, readZone: zone.zone } : {}
  return { [field]: row.fields[field].value, ...zones }
}
