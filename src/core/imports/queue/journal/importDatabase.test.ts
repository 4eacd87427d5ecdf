import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { Log } from '../../../diagnostics/log.ts'
import { refused } from '../../probing/inspectRecording.ts'
import { newRow } from '../../staging/newRows.ts'
import { StagedRows } from '../../staging/stagedRows.ts'
import { IMPORT_MIGRATIONS } from './importDatabase.ts'

/**
 * The number of migrations in versions that stored a row's inspection as `look`, the next ones its entered values as `said`, and those
 * that didn't count a try when the app quit.
 */
const WITH_LOOKS = 2
const WITH_SAID = 3
const BEFORE_POSSIBLE_CALLS = 4
const LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

it('keeps the inspections that an earlier version stored', () => {
  const database = new DatabaseSync(':memory:')
  for (const { up } of IMPORT_MIGRATIONS.slice(0, WITH_LOOKS)) up(database)
  const source = { kind: 'path', path: '/calls/a.wav' } as const
  const row = newRow(source, { fileName: 'a.wav', folder: '', timeZone: 'UTC', sizeBytes: 3, stageId: 'new' })
  const inspected = { ...row, stageId: 'inspected', inspection: refused({ kind: 'empty' }) }
  for (const [position, { inspection, entered, ...stored }] of [row, inspected].entries())
    database
      .prepare('INSERT INTO staged (stage_id, position, row) VALUES (?, ?, ?)')
      .run(stored.stageId, position, JSON.stringify({ ...stored, look: inspection, said: entered }))
  database.exec("INSERT INTO staged (stage_id, position, row) VALUES ('damaged', 2, '{')")
  for (const { up } of IMPORT_MIGRATIONS.slice(WITH_LOOKS)) up(database)

  expect(new StagedRows(database, LOG).read()).toEqual({ rows: [row, inspected], discarded: [], isWhole: false })
})

it('keeps the entered values, undo steps, failures and canceled imports that an earlier version stored', () => {
  const database = new DatabaseSync(':memory:')
  for (const { up } of IMPORT_MIGRATIONS.slice(0, WITH_SAID)) up(database)
  const source = { kind: 'path', path: '/calls/a.wav' } as const
  const { entered, ...row } = newRow(source, { fileName: 'a.wav', folder: '', timeZone: 'UTC', sizeBytes: 3 })
  const filled = { ...entered, fields: { title: { value: 'Kickoff', from: 'person' } } }
  const failed = (data: object) => ({ kind: 'failed', canRetry: true, failure: { code: 'import-refused', data } })
  const write = (sql: string, ...values: readonly unknown[]) =>
    database.prepare(sql).run(...values.map((value) => (typeof value === 'number' ? value : JSON.stringify(value))))
  write('INSERT INTO staged (stage_id, position, row) VALUES (?, 1, ?)', row.stageId, { ...row, said: filled })
  const before = { stageId: row.stageId, timeZone: 'UTC' }
  write("INSERT INTO undo_steps (step_id, kind, before) VALUES (1, 'edit', ?)", [{ ...before, said: entered }])
  write("INSERT INTO undo_steps (step_id, kind, before) VALUES (2, 'discard', ?)", ['x'])
  for (const [at, said] of ['agent not found', null].entries())
    write('INSERT INTO imports VALUES (?, ?, NULL, ?, ?, ?)', `${at}`, `key ${at}`, at, failed({ said }), {})
  write('INSERT INTO imports VALUES (?, ?, NULL, ?, ?, ?)', '2', 'key 2', 2, { kind: 'cancelled' }, {})
  const refused = { code: 'unauthorised', data: { status: 401 } }
  write("INSERT INTO settings VALUES ('stopped', ?)", { kind: 'refusals', failure: refused })
  for (const { up } of IMPORT_MIGRATIONS.slice(WITH_SAID)) up(database)

  const stored = new StagedRows(database, LOG)
  expect(stored.read().rows).toEqual([{ ...row, entered: filled }])
  expect(stored.steps()).toEqual([
    { stepId: 2, kind: 'discard', stageIds: ['x'] },
    { stepId: 1, kind: 'edit', before: [{ ...before, entered }] },
  ])
  const values = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((found) => JSON.parse(String(Object.values(found)[0])))
  expect(values('SELECT state FROM imports ORDER BY position')).toEqual([
    failed({ message: 'agent not found' }),
    failed({ message: null }),
    { kind: 'canceled' },
  ])
  expect(values('SELECT value FROM settings')).toEqual([
    { kind: 'refusals', failure: { ...refused, code: 'unauthorized' } },
  ])
})

it('counts a try of imports that were being sent when an earlier version ended', () => {
  const database = new DatabaseSync(':memory:')
  for (const { up } of IMPORT_MIGRATIONS.slice(0, BEFORE_POSSIBLE_CALLS)) up(database)
  const queued = (tries: number) => ({ kind: 'queued', tries })
  const sending = { kind: 'sending', tries: 0 }
  const histories: readonly (readonly [now: object, ...steps: object[]])[] = [
    [queued(0), queued(0), sending],
    // Rate limited.
    [queued(0), queued(0), sending, queued(0)],
    [queued(2), queued(0), sending, queued(1), { ...sending, tries: 1 }, queued(2), { ...sending, tries: 2 }],
    [sending, queued(0), sending],
  ]
  for (const [at, [state, ...steps]] of histories.entries()) {
    database
      .prepare("INSERT INTO imports (import_id, idempotency_key, position, state, record) VALUES (?, ?, ?, ?, '{}')")
      .run(`${at}`, `key ${at}`, at, JSON.stringify(state))
    const step = database.prepare('INSERT INTO import_steps (import_id, at, step) VALUES (?, 0, ?)')
    for (const one of steps) step.run(`${at}`, JSON.stringify(one))
  }
  const insert =
    "INSERT INTO imports (import_id, idempotency_key, position, state, record) VALUES ('x', 'x', 9, '{', '{}')"
  database.exec(insert)
  for (const { up } of IMPORT_MIGRATIONS.slice(BEFORE_POSSIBLE_CALLS)) up(database)

  const states = database.prepare("SELECT state FROM imports WHERE import_id <> 'x' ORDER BY position").all()
  expect(states.map(({ state }) => JSON.parse(String(state)))).toEqual([queued(1), queued(0), queued(2), sending])
})
