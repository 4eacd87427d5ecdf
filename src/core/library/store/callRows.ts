import {
  recordingOf,
  type AssociationGroup,
  type CallContents,
  type CallRecord,
  type SentTexts,
} from '../../../domain/calls/call.ts'
import { blankTextsOf, shownText } from '../../../domain/calls/blankText.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { bit, listOf, listText, number, required, text } from '../columns.ts'
import type { SearchIndex } from '../search/searchIndex.ts'
import { contentHash } from './contentHash.ts'
import {
  AGENTS,
  CALL_COLUMNS,
  instantReader,
  readRow,
  selected,
  writeRow,
  type SharedPart,
  TYPES,
} from '../fieldColumns.ts'
import type { FoundRow, Row, Statements } from '../../storage/statements.ts'

const SHARED = [AGENTS, TYPES]
const RECORD = [
  'id',
  ...CALL_COLUMNS.map(selected),
  ...SHARED.map(({ key }) => key),
  ...['association_keys', 'odd_fields'],
].join(', ')

const UPDATED_AT = selected({ name: 'updated_at', holds: 'instant' })
const updatedAtOf = instantReader('updated_at')

/** Stored for a call that must be written again although the service didn't change it. */
export const NOT_HASHED = 0

/** Writes and reads the list form of calls. */
export class CallRows {
  readonly #sql: Statements
  readonly #search: SearchIndex

  constructor(sql: Statements, search: SearchIndex) {
    this.#sql = sql
    this.#search = search
  }

  /** `changed-silently`: the record differs from the stored one, but has the same `updatedAt`. */
  put(call: CallRecord, now: EpochMs): 'new' | 'same' | 'changed' | 'changed-silently' {
    const hash = contentHash(call)
    const known = this.#sql.first(`SELECT content_hash, ${UPDATED_AT} FROM calls WHERE id = ?`, call.id)
    const isSameUpdate = known !== undefined && updatedAtOf(known) === call.updatedAt
    const isRewritten = isSameUpdate && known['content_hash'] === NOT_HASHED
    if (known?.['content_hash'] === hash) return 'same'
    const row = this.#rowOf(call, hash)
    this.#index(call)
    if (known === undefined) {
      this.#sql.insert('calls', { ...row, added_at: now, changed_at: now })
    } else {
      const changes = isRewritten ? row : { ...row, changed_at: now }
      const set = Object.keys(changes).map((name) => `${name} = ?`)
      this.#sql.run(
        `UPDATE calls SET ${set.join(', ')}, is_detail_due = max(is_detail_due, ?) WHERE id = ?`,
        ...Object.values(changes),
        bit(!isRewritten),
        call.id,
      )
      this.#sql.run('DELETE FROM attendees WHERE call_id = ?', call.id)
      this.#sql.run('DELETE FROM associations WHERE call_id = ?', call.id)
    }
    this.#putLists(call)
    if (known === undefined) return 'new'
    return isSameUpdate && !isRewritten ? 'changed-silently' : 'changed'
  }

  /** Whether it's stored as of this change. */
  hasUpdate({ id, updatedAt }: Pick<CallRecord, 'id' | 'updatedAt'>): boolean {
    const known = this.#sql.first(`SELECT ${UPDATED_AT} FROM calls WHERE id = ?`, id)
    return known !== undefined && updatedAtOf(known) === updatedAt
  }

  /** Null if it isn't stored. */
  get(id: number): CallRecord | null {
    return this.getAll([id])[0] ?? null
  }

  /** In this order, without those that aren't stored. */
  getAll(ids: readonly number[]): readonly CallRecord[] {
    const all = (columns: string, table: string, id: string, among: readonly unknown[], order = '') =>
      this.#sql.all(
        `SELECT ${columns} FROM ${table} WHERE ${id} IN (SELECT value FROM json_each(?)) ${order}`,
        JSON.stringify(among),
      )
    const rows = new Map(all(RECORD, 'calls', 'id', ids).map((row) => [row['id'], row]))
    const order = 'ORDER BY call_id, position'
    const attendees = byCall(all('call_id, email', 'attendees', 'call_id', ids, order))
    const associations = byCall(
      all('call_id, key, system, system_id, label, url', 'associations', 'call_id', ids, order),
    )
    const partsOf = SHARED.map(({ table, key }) => {
      const keys = new Set(rows.values().map((row) => row[key]))
      return new Map(all('*', table, key, [...keys]).map((row) => [row[key], row]))
    })
    return ids.flatMap((id) => {
      const row = rows.get(id)
      if (row === undefined) return []
      return recordOf(row, {
        shared: SHARED.map(({ key }, at) => partsOf[at]!.get(row[key]) ?? null),
        attendees: attendees.get(id) ?? [],
        associations: associations.get(id) ?? [],
      })
    })
  }

  /** The same, with what a list says of their full records. */
  listed(ids: readonly number[]): readonly CallRecord[] {
    const contents = new Map(
      this.#sql
        .all(
          `SELECT call_id, has_audio, has_video, turn_count, message_count FROM details
           WHERE call_id IN (SELECT value FROM json_each(?))`,
          JSON.stringify(ids),
        )
        .map((row) => [Number(row['call_id']), contentsOf(row)]),
    )
    return this.getAll(ids).map((call) => {
      const known = contents.get(call.id)
      return known === undefined ? call : { ...call, contents: known }
    })
  }

  delete(id: number): void {
    const stored = this.#searched(id)
    if (stored === null) return
    this.#search.removeCall(id, stored)
    this.#sql.run('DELETE FROM calls WHERE id = ?', id)
  }

  /** Before the call is stored. */
  #index(call: CallRecord): void {
    const before = this.#searched(call.id)
    if (before?.title === call.title && before.leadName === call.leadName && before.leadCompany === call.leadCompany)
      return
    if (before !== null) this.#search.removeCall(call.id, before)
    this.#search.addCall(call.id, call)
  }

  #searched(id: number): Pick<CallRecord, 'title' | 'leadName' | 'leadCompany'> | null {
    const row = this.#sql.first('SELECT title, lead_name, lead_company FROM calls WHERE id = ?', id)
    if (row === undefined) return null
    return {
      title: shownText(text(row['title'])),
      leadName: shownText(text(row['lead_name'])),
      leadCompany: shownText(text(row['lead_company'])),
    }
  }

  #rowOf(call: CallRecord, hash: number): Row {
    const row: Row = {
      id: call.id,
      association_keys: JSON.stringify(call.associations.map(({ key }) => key)),
      odd_fields: listText(call.oddFields),
      content_hash: hash,
    }
    for (const shared of SHARED) row[shared.key] = this.#sharedKey(shared, call)
    return writeRow(CALL_COLUMNS, call, row)
  }

  #putLists(call: CallRecord): void {
    for (const [position, email] of call.attendees.entries()) {
      this.#sql.insert('attendees', { call_id: call.id, position, email })
    }
    let position = 0
    for (const { key, items } of call.associations) {
      for (const { system, systemId, label, url } of items) {
        this.#sql.insert('associations', { call_id: call.id, position, key, system, system_id: systemId, label, url })
        position += 1
      }
    }
  }

  #sharedKey({ part, table, key, columns, findKey }: SharedPart, call: CallRecord): number | null {
    if (call[part] === null) return null
    const row = writeRow(columns, call, {})
    return number(this.#sql.first(findKey, ...Object.values(row))?.[key]) ?? this.#sql.insert(table, row)
  }
}

function contentsOf(row: FoundRow): CallContents {
  return {
    recording: recordingOf({ hasAudio: row['has_audio'] === 1, hasVideo: row['has_video'] === 1 }),
    hasTranscript: Number(row['turn_count']) > 0,
    hasMessages: Number(row['message_count']) > 0,
  }
}

interface CallParts {
  /** The rows for `SHARED`. */
  readonly shared: readonly (FoundRow | null)[]
  readonly attendees: readonly Row[]
  readonly associations: readonly Row[]
}

function recordOf(row: FoundRow, { shared, attendees, associations }: CallParts): CallRecord {
  const record: Record<string, unknown> = { id: Number(row['id']) }
  const sent: Record<keyof SentTexts, string | null> = {
    title: null,
    agentName: null,
    leadName: null,
    leadCompany: null,
  }
  readRow(CALL_COLUMNS, row, record, sent)
  for (const [at, { part, columns }] of SHARED.entries()) {
    const found = shared[at]
    if (found) readRow(columns, found, record, sent)
    else record[part] = null
  }
  record['attendees'] = attendees.map((attendee) => required(attendee['email']))
  record['associations'] = groupsOf(associations, listOf(row['association_keys']) as readonly string[])
  record['oddFields'] = listOf(row['odd_fields'])
  return Object.assign(record as unknown as CallRecord, blankTextsOf(sent))
}

function groupsOf(rows: readonly Row[], keys: readonly string[]): readonly AssociationGroup[] {
  const byKey = Map.groupBy(rows, (row) => row['key'])
  return keys.map((key) => ({
    key,
    items: (byKey.get(key) ?? []).map((row) => ({
      system: text(row['system']),
      systemId: text(row['system_id']),
      label: text(row['label']),
      url: text(row['url']),
    })),
  }))
}

function byCall(rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> {
  return Map.groupBy(rows, (row) => Number(row['call_id']))
}
