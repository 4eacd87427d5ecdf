type Json = Record<string, unknown>

/** Adds an unknown key to every object in `data` and replaces enum values with unknown ones. */
export function withUnknownValues(text: string): string {
  return rewrite(text, (records) => records.map((record, index) => unknown(record, index)))
}

/** Makes one record invalid among valid ones. */
export function breakRecord(text: string): string {
  return rewrite(text, inTheMiddle(broken))
}

/** Gives one record minor fields of the wrong type. */
export function withOddFields(text: string): string {
  return rewrite(text, inTheMiddle(odd))
}

/** Removes the sender of the last message from each chat's participants. */
export function withDepartedSender(text: string): string {
  return rewrite(text, (records) =>
    records.map((record) => {
      if (!isObject(record['chat'])) return record
      const { messages, participants } = record['chat'] as { messages: Json[]; participants: Json[] }
      const departed = messages.at(-1)?.['sender']
      return { ...record, chat: { ...record['chat'], participants: participants.filter(({ id }) => id !== departed) } }
    }),
  )
}

function inTheMiddle(change: (record: Json) => Json): (records: Json[]) => Json[] {
  return (records) =>
    records.map((record, index) => (index === Math.min(1, records.length - 1) ? change(record) : record))
}

function unknown(record: Json, index: number): Json {
  const grown: Json = { ...record, sentiment: { label: 'curious', confidence: 0.5 }, introduced_in: '2027-01' }
  if (index % 3 === 0 && 'format' in record) grown['format'] = 'hologram'
  if ('associations' in record)
    grown['associations'] = {
      ...(record['associations'] as Json),
      crm_quotes: [{ system: 'salesforce', system_id: 'Q-1', label: 'Quote 1', url: null }],
    }
  if ('role' in record) grown['role'] = 'observer'
  if (isObject(record['chat'])) grown['chat'] = { ...record['chat'], processing_status: 'quarantined' }
  if (Array.isArray(record['evaluators']))
    grown['evaluators'] = record['evaluators'].map((evaluator: Json) => ({ ...evaluator, type: 'panel' }))
  return grown
}

function broken(record: Json): Json {
  const key = 'user_id' in record ? 'user_id' : 'id'
  return { ...odd(record), [key]: `#${String(record[key])}` }
}

function odd(record: Json): Json {
  if ('user_id' in record) return { ...record, name: null, email: 17 }
  if (!('duration' in record)) return { ...record, name: { en: 'Discovery' } }
  return { ...record, duration: 'a while', agent: null, attendees: [null], associations: [], source: { system_id: 17 } }
}

function rewrite(text: string, change: (records: Json[]) => Json[]): string {
  const answer = JSON.parse(text) as { data?: unknown }
  if (Array.isArray(answer.data)) return JSON.stringify({ ...answer, data: change(answer.data as Json[]) })
  if (isObject(answer.data)) return JSON.stringify({ ...answer, data: change([answer.data])[0] })
  return text
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
