import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { Log } from '../../../diagnostics/log.ts'
import { refused } from '../../probing/inspectRecording.ts'
import { newRow } from '../../staging/newRows.ts'
import { StagedRows } from '../../staging/stagedRows.ts'
import { IMPORT_MIGRATIONS } from './importDatabase.ts'

/** The number of migrations in versions that stored a row's inspection as `look`. */
const WITH_LOOKS = 2
const LOG: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

it('keeps the inspections that an earlier version stored', () => {
  const database = new DatabaseSync(':memory:')
  for (const { up } of IMPORT_MIGRATIONS.slice(0, WITH_LOOKS)) up(database)
  const source = { kind: 'path', path: '/calls/a.wav' } as const
  const row = newRow(source, { fileName: 'a.wav', folder: '', timeZone: 'UTC', sizeBytes: 3, stageId: 'new' })
  const inspected = { ...row, stageId: 'inspected', inspection: refused({ kind: 'empty' }) }
  for (const [position, { inspection, ...stored }] of [row, inspected].entries())
    database
      .prepare('INSERT INTO staged (stage_id, position, row) VALUES (?, ?, ?)')
      .run(stored.stageId, position, JSON.stringify({ ...stored, look: inspection }))
  database.exec("INSERT INTO staged (stage_id, position, row) VALUES ('damaged', 2, '{')")
  for (const { up } of IMPORT_MIGRATIONS.slice(WITH_LOOKS)) up(database)

  expect(new StagedRows(database, LOG).read()).toEqual({ rows: [row, inspected], discarded: [], isWhole: false })
})
