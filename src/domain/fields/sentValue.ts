import type { CallRecord, SentTexts } from '../calls/call.ts'
import type { CallPath, CellValue, Field } from './field.ts'

/** The texts that the service filters or sorts by, and that are null in the record if they are blank. */
const SENT: Readonly<Partial<Record<CallPath, keyof SentTexts>>> = {
  title: 'title',
  'agent.name': 'agentName',
  leadName: 'leadName',
  leadCompany: 'leadCompany',
}

export function sentTextOf({ path }: Pick<Field, 'path'>): keyof SentTexts | undefined {
  return path === undefined ? undefined : SENT[path]
}

/** The value as the service sent it: a blank text isn't null. */
export function sentValue(field: Field, call: CallRecord): CellValue {
  const text = sentTextOf(field)
  return (text && call.blankTexts?.[text]) ?? field.value?.(call, null) ?? null
}
