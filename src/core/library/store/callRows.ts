import type { Agent, AssociationGroup, CallRecord, CallTypeOfCall, OddField } from '../../../domain/calls/call.ts'
import { blankTextsOf, sentTexts, shownText } from '../../../domain/calls/blankText.ts'
import { microsecondsOf } from '../../../domain/instantMicroseconds.ts'
import type { EpochMs } from '../../../domain/units.ts'
import { bit, flag, listOf, listText, number, required, text } from '../columns.ts'
import type { SearchIndex } from '../search/searchIndex.ts'
import { contentHash } from './contentHash.ts'
import type { Row, Statements } from '../../storage/statements.ts'

/** The columns of a record. Those in microseconds can't be read as integers before 1684 and after 2255. */
const RECORD = [
  ...['id', 'workspace_id', 'title', 'duration', 'timestamp', 'inserted_at', 'updated_at', 'format', 'public'],
  ...['source_system', 'source_system_id', 'web_url', 'agent_key', 'type_key', 'rep_talk_ratio', 'call_exchanges'],
  ...['longest_rep_monologue', 'longest_lead_story', 'silence_percentage', 'ai_score', 'score', 'lead_name'],
  ...['lead_company', 'won', 'association_keys', 'odd_fields'],
].join(', ')

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
    const known = this.#sql.first('SELECT content_hash, updated_at FROM calls WHERE id = ?', call.id)
    if (known?.['content_hash'] === hash) return 'same'
    const row = this.#rowOf(call, hash)
    this.#index(call)
    if (known === undefined) {
      this.#sql.insert('calls', { ...row, added_at: now, changed_at: now })
    } else {
      const set = Object.keys(row).map((name) => `${name} = ?`)
      this.#sql.run(
        `UPDATE calls SET ${set.join(', ')}, changed_at = ?, is_detail_due = 1 WHERE id = ?`,
        ...Object.values(row),
        now,
        call.id,
      )
      this.#sql.run('DELETE FROM attendees WHERE call_id = ?', call.id)
      this.#sql.run('DELETE FROM associations WHERE call_id = ?', call.id)
    }
    this.#putLists(call)
    if (known === undefined) return 'new'
    return known['updated_at'] === call.updatedAt ? 'changed-silently' : 'changed'
  }

  /** Null if it isn't stored. */
  get(id: number): CallRecord | null {
    return this.getAll([id])[0] ?? null
  }

  /** In this order, without those that aren't stored. */
  getAll(ids: readonly number[]): readonly CallRecord[] {
    const wanted = JSON.stringify(ids)
    const all = (columns: string, table: string, id: string, order = '') =>
      this.#sql.all(`SELECT ${columns} FROM ${table} WHERE ${id} IN (SELECT value FROM json_each(?)) ${order}`, wanted)
    const rows = new Map(all(RECORD, 'calls', 'id').map((row) => [row['id'], row]))
    const order = 'ORDER BY call_id, position'
    const attendees = byCall(all('call_id, email', 'attendees', 'call_id', order))
    const associations = byCall(all('call_id, key, system, system_id, label, url', 'associations', 'call_id', order))
    const agentOf = remembered((key) => this.#agentOf(key))
    const typeOf = remembered((key) => this.#typeOf(key))
    return ids.flatMap((id) => {
      const row = rows.get(id)
      if (row === undefined) return []
      return recordOf(row, {
        agent: agentOf(number(row['agent_key'])),
        callType: typeOf(number(row['type_key'])),
        attendees: attendees.get(id) ?? [],
        associations: associations.get(id) ?? [],
      })
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
    const { metrics } = call
    const { title, agentName, leadName, leadCompany } = sentTexts(call)
    return {
      id: call.id,
      workspace_id: call.workspaceId,
      title,
      duration: call.durationSeconds,
      timestamp: call.timestamp,
      timestamp_us: microsecondsOf(call.timestamp),
      inserted_at: call.insertedAt,
      inserted_at_us: microsecondsOf(call.insertedAt),
      updated_at: call.updatedAt,
      updated_at_us: microsecondsOf(call.updatedAt),
      format: call.format,
      public: bit(call.isPublic),
      source_system: call.source.system,
      source_system_id: call.source.systemId,
      web_url: call.webUrl,
      agent_key: this.#agentKey(call.agent, agentName),
      type_key: this.#typeKey(call.callType),
      rep_talk_ratio: metrics.repTalkRatio,
      call_exchanges: metrics.callExchanges,
      longest_rep_monologue: metrics.longestRepMonologueSeconds,
      longest_lead_story: metrics.longestLeadStorySeconds,
      silence_percentage: metrics.silenceRatio,
      ai_score: metrics.aiScore,
      score: metrics.score,
      lead_name: leadName,
      lead_company: leadCompany,
      won: bit(call.isWon),
      association_keys: JSON.stringify(call.associations.map(({ key }) => key)),
      odd_fields: listText(call.oddFields),
      content_hash: hash,
    }
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

  /** `name` as it was sent. */
  #agentKey(agent: Agent | null, name: string | null): number | null {
    if (agent === null) return null
    const { id, email } = agent
    const known = this.#sql.first(
      'SELECT agent_key FROM agents WHERE id IS ? AND name IS ? AND email IS ?',
      id,
      name,
      email,
    )
    return number(known?.['agent_key']) ?? this.#sql.insert('agents', { id, name, email })
  }

  /** With the name as it was sent. */
  #agentOf(key: number): Agent | null {
    const row = this.#sql.first('SELECT * FROM agents WHERE agent_key = ?', key)
    return row === undefined ? null : { id: number(row['id']), name: text(row['name']), email: text(row['email']) }
  }

  #typeKey(type: CallTypeOfCall | null): number | null {
    if (type === null) return null
    const { id, name, description, associationMode } = type
    const known = this.#sql.first(
      'SELECT type_key FROM types WHERE id IS ? AND name IS ? AND description IS ? AND association_mode IS ?',
      id,
      name,
      description,
      associationMode,
    )
    const values = { id, name, description, association_mode: associationMode }
    return number(known?.['type_key']) ?? this.#sql.insert('types', values)
  }

  #typeOf(key: number): CallTypeOfCall | null {
    const row = this.#sql.first('SELECT * FROM types WHERE type_key = ?', key)
    if (row === undefined) return null
    return {
      id: number(row['id']),
      name: text(row['name']),
      description: text(row['description']),
      associationMode: text(row['association_mode']),
    }
  }
}

interface CallParts extends Pick<CallRecord, 'agent' | 'callType'> {
  readonly attendees: readonly Row[]
  readonly associations: readonly Row[]
}

function recordOf(row: Row, { agent, callType, attendees, associations }: CallParts): CallRecord {
  const sent = {
    title: text(row['title']),
    agentName: agent?.name ?? null,
    leadName: text(row['lead_name']),
    leadCompany: text(row['lead_company']),
  }
  return {
    id: Number(row['id']),
    workspaceId: number(row['workspace_id']),
    title: shownText(sent.title),
    durationSeconds: number(row['duration']),
    timestamp: text(row['timestamp']),
    insertedAt: text(row['inserted_at']),
    updatedAt: text(row['updated_at']),
    format: text(row['format']) ?? 'unknown',
    isPublic: flag(row['public']),
    source: { system: text(row['source_system']), systemId: text(row['source_system_id']) },
    webUrl: text(row['web_url']),
    agent: agent && { ...agent, name: shownText(sent.agentName) },
    attendees: attendees.map((attendee) => required(attendee['email'])),
    callType,
    metrics: {
      repTalkRatio: number(row['rep_talk_ratio']),
      callExchanges: number(row['call_exchanges']),
      longestRepMonologueSeconds: number(row['longest_rep_monologue']),
      longestLeadStorySeconds: number(row['longest_lead_story']),
      silenceRatio: number(row['silence_percentage']),
      aiScore: number(row['ai_score']),
      score: number(row['score']),
    },
    leadName: shownText(sent.leadName),
    leadCompany: shownText(sent.leadCompany),
    isWon: flag(row['won']),
    associations: groupsOf(associations, listOf(row['association_keys']) as readonly string[]),
    oddFields: listOf(row['odd_fields']) as readonly OddField[],
    ...blankTextsOf(sent),
  }
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

/** Calls share few agents and types. */
function remembered<Value>(read: (key: number) => Value | null): (key: number | null) => Value | null {
  const known = new Map<number, Value | null>()
  return (key) => {
    if (key === null) return null
    if (!known.has(key)) known.set(key, read(key))
    return known.get(key) ?? null
  }
}

function byCall(rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> {
  return Map.groupBy(rows, (row) => Number(row['call_id']))
}
