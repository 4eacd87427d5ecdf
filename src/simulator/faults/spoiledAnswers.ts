type Json = Record<string, unknown>

/** The answer with a new key in every object of `data` and new values where the interface lists some. */
export function withUnknownValues(text: string): string {
  return rewrite(text, (records) => records.map((record, index) => unknown(record, index)))
}

/** The answer with one record that breaks its schema, in the middle of good ones. */
export function breakRecord(text: string): string {
  return rewrite(text, (records) => {
    const at = Math.min(1, records.length - 1)
    return records.map((record, index) => (index === at ? broken(record) : record))
  })
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
  if ('user_id' in record) return { ...record, name: null, email: 17 }
  if ('archived' in record) return { ...record, name: { en: 'Discovery' } }
  return { ...record, duration: 'a while', agent: null, interaction_metrics: [], timestamp: 'yesterday' }
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
