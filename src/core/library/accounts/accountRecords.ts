import type { AccountRecord } from '../../../contract/library/accounts.ts'
import { accountKeyText, recordKind } from '../../../domain/accounts/accountKey.ts'
import type { CallFields } from '../query/callFields.ts'
import { text } from '../columns.ts'
import type { Statements } from '../../storage/statements.ts'

/** Each call has its own ones: they say nothing about the account. */
const OF_ONE_CALL = ['crm_activities', 'crm_events', 'csm_tasks']

/** The records in external systems that these calls are associated with. Most calls first. */
export function accountRecords(
  sql: Statements,
  fields: CallFields,
  slots: readonly number[],
): readonly AccountRecord[] {
  const rows = sql.arrays(
    `SELECT key, system, system_id, max(label), max(url), count(DISTINCT call_id) AS calls FROM associations
     WHERE call_id IN (SELECT value FROM json_each(?)) AND key NOT IN (SELECT value FROM json_each(?))
     GROUP BY key, system, coalesce(system_id, label), system_id ORDER BY calls DESC, key, system, system_id`,
    JSON.stringify(slots.map((slot) => fields.idAt(slot))),
    JSON.stringify(OF_ONE_CALL),
  )
  return rows.map(([type, system, systemId, label, url, calls]) => ({
    type: String(type),
    system: text(system),
    systemId: text(systemId),
    label: text(label),
    url: text(url),
    callCount: Number(calls),
  }))
}

/** How these calls name their deals, by account key. The first ones count. */
export function dealLabels(sql: Statements, callIds: readonly number[]): ReadonlyMap<string, string> {
  const rows = sql.arrays(
    `SELECT associations.key, system, system_id, label FROM json_each(?) AS wanted
     JOIN associations ON call_id = wanted.value WHERE label IS NOT NULL ORDER BY wanted.key`,
    JSON.stringify(callIds),
  )
  const labels = new Map<string, string>()
  for (const [key, system, systemId, label] of rows) {
    if (recordKind(String(key)) !== 'deal' || system === null || systemId === null) continue
    const place = { system: String(system).trim().toLowerCase(), value: String(systemId).trim() }
    const text = accountKeyText({ kind: 'deal', ...place })
    if (!labels.has(text)) labels.set(text, String(label))
  }
  return labels
}
