import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fullCall } from '../../../domain/calls/testing/fullCall.ts'
import { type OpenedCopy, openCopy } from '../../storage/database.ts'
import { SearchIndex } from '../search/searchIndex.ts'
import { Statements } from '../../storage/statements.ts'
import { CallRows } from '../store/callRows.ts'
import { LIBRARY_SCHEMA } from '../store/schema.ts'
import { CallTable } from './callTable.ts'

let folder: string
let opened: OpenedCopy
let rows: CallRows
let table: CallTable

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-calls-'))
  opened = openCopy(join(folder, 'calls.sqlite'), LIBRARY_SCHEMA)
  const sql = new Statements(opened.database)
  rows = new CallRows(sql, new SearchIndex(sql))
  table = new CallTable(sql)
  for (let id = 1; id <= 600; id += 1) put(id, `person${id}@example.com`)
})

afterEach(() => {
  opened.close()
  rmSync(folder, { recursive: true, force: true })
})

it('continues an interrupted reading, with what changed meanwhile', async () => {
  const pause = new AbortController()
  const paused = table.ready(['attendees'], pause.signal)
  // The list form takes three steps, and each set one more that finds nothing.
  while (attendeesOf(1).length === 0) await setImmediate()
  pause.abort()
  await paused
  expect(attendeesOf(600)).toEqual([])

  change(1, () => put(1, 'changed@example.com'))
  change(2, () => rows.delete(2))
  change(500, () => rows.delete(500))
  change(601, () => put(601, 'added@example.com'))
  await table.ready(['attendees'])
  expect(table.slots.size).toBe(599)
  for (const id of [2, 500]) expect(table.slots.of(id)).toBeUndefined()
  expect(attendeesOf(1)).toEqual(['changed@example.com'])
  expect(attendeesOf(601)).toEqual(['added@example.com'])
  for (const id of [3, 300, 600]) expect(attendeesOf(id)).toEqual([`person${id}@example.com`])
})

function put(id: number, attendee: string): void {
  rows.put(fullCall({ id, attendees: [attendee] }), 1)
}

function change(id: number, write: () => void): void {
  write()
  table.changed([id])
}

function attendeesOf(id: number): readonly (string | null)[] {
  const slot = table.slots.of(id)
  const { list, dictionary } = table.sets.attendees.lists.email
  return slot === undefined ? [] : Array.from(list.items(slot), (code) => dictionary.values[code]!)
}
