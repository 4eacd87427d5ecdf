import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { FileStore } from './fileStore.ts'
import { FOLDER_MIGRATIONS } from './folderSchema.ts'

/** The number of migrations in versions that stored a file's status as `standing`. */
const WITH_STANDINGS = 4

it('keeps the statuses and the entered values that an earlier version stored', () => {
  const database = new DatabaseSync(':memory:')
  for (const { up } of FOLDER_MIGRATIONS.slice(0, WITH_STANDINGS)) up(database)
  database.exec(`
    INSERT INTO rules (rule_id, rule) VALUES ('r', '{}');
    INSERT INTO folders (folder_id, path, rule_id, settings, added_at, proof) VALUES ('f', '/f', 'r', '{}', 0, '{}');
    INSERT INTO files (folder_id, path, size_bytes, modified_ms, said, standing, reason)
      VALUES ('f', 'short.wav', 1, 2, '{"userId":7}', 'left-out', '{"kind":"too-short"}'),
        ('f', 'next.wav', 1, 2, NULL, 'postponed', '{"kind":"limit"}'),
        ('f', 'canceled.wav', 1, 2, NULL, 'left-out', '{"kind":"import-cancelled"}'),
        ('f', 'failed.wav', 1, 2, NULL, 'attention', '{"kind":"failed","failure":{"code":"import-refused","data":{"said":"no"}}}');
    INSERT INTO tried_keys (key, sha256, file_name) VALUES ('k', 'sound', 'failed.wav');
    INSERT INTO file_days (folder_id, day, file_key, standing, reason)
      VALUES ('f', '2026-06-01', 1, 'left-out', 'too-short'), ('f', '2026-06-01', 2, 'postponed', 'limit'),
        ('f', '2026-06-01', 3, 'left-out', 'import-cancelled');`)
  for (const { up } of FOLDER_MIGRATIONS.slice(WITH_STANDINGS)) up(database)

  const files = new FileStore(database, () => '2026-06-01')
  expect(files.of('f', 'short.wav')).toMatchObject({
    entered: { userId: 7 },
    status: 'left-out',
    reason: { kind: 'too-short' },
  })
  expect(files.of('f', 'canceled.wav')?.reason).toEqual({ kind: 'import-canceled' })
  expect(files.of('f', 'failed.wav')?.reason).toEqual({
    kind: 'failed',
    failure: { code: 'import-refused', data: { message: 'no' } },
  })
  const other = { folderId: 'f', path: 'failed.wav', sha256: 'other sound' }
  expect(files.triedWith('k', other)).toEqual({ folderId: null, path: 'failed.wav' })
  expect(files.due.ready('f', 10).map(({ path }) => path)).toEqual(['next.wav'])
  expect(files.shown.counts('f')).toMatchObject({ 'left-out': 2, postponed: 1, sent: 0 })
  expect(files.shown.summaries('f')).toMatchObject([
    {
      day: '2026-06-01',
      postponed: 1,
      leftOut: [
        { reason: 'import-canceled', count: 1 },
        { reason: 'too-short', count: 1 },
      ],
    },
  ])
  // Decided again, it is read by the view, too.
  files.decideAgain('f', 'all')
  expect(files.of('f', 'short.wav')).toMatchObject({ status: 'left-out', needs: 'decide' })
})
