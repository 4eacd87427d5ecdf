import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../contract/errors/errors.ts'
import { inTransaction, type Migration, openDatabase } from './database.ts'

const DAY = 24 * 60 * 60 * 1000
const START = Date.UTC(2026, 10, 21, 9)

let folder: string
let path: string
let now: number
const clock = { now: () => now, monotonicMs: () => 0, wait: () => Promise.resolve() }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-database-'))
  path = join(folder, 'store.sqlite')
  now = START
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const NOTES: Migration = { name: 'notes', up: (database) => database.exec('CREATE TABLE notes (text TEXT NOT NULL)') }
const AUTHORS: Migration = {
  name: 'authors',
  up: (database) => database.exec("ALTER TABLE notes ADD COLUMN author TEXT NOT NULL DEFAULT 'unknown'"),
}

const open = (migrations: readonly Migration[] = [NOTES]) => openDatabase(path, { migrations, clock })

function write(text: string, migrations?: readonly Migration[]): void {
  const opened = open(migrations)
  opened.database.prepare('INSERT INTO notes (text) VALUES (?)').run(text)
  opened.close()
}

function notes(database: DatabaseSync): readonly unknown[] {
  return database
    .prepare('SELECT text FROM notes ORDER BY rowid')
    .all()
    .map((row) => row['text'])
}

const backups = () => readdirSync(folder).filter((name) => name.includes('.backup-'))

/** Enough rows for many pages; then overwrites one page. */
function damage(): Buffer {
  const opened = open()
  const insert = opened.database.prepare('INSERT INTO notes (text) VALUES (?)')
  inTransaction(opened.database, () => {
    for (let row = 0; row < 200; row += 1) insert.run('x'.repeat(500))
  })
  opened.close()
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, 3 * 4096)
  closeSync(file)
  return readFileSync(path)
}

test('a new database uses WAL, syncs each commit, checks foreign keys and is only accessible to its owner', () => {
  const { database, recovery, close } = open()
  const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
  expect([pragma('journal_mode'), pragma('synchronous'), pragma('foreign_keys'), pragma('busy_timeout')]).toEqual([
    'wal',
    2,
    1,
    5000,
  ])
  expect(pragma('user_version')).toBe(1)
  expect(recovery).toBeNull()
  database.exec("INSERT INTO notes VALUES ('kept')")
  expect(['', '-wal', '-shm'].map((suffix) => statSync(path + suffix).mode & 0o777)).toEqual([0o600, 0o600, 0o600])
  close()
  close()
  expect(readdirSync(folder)).toEqual(['store.sqlite'])
  expect(notes(open().database)).toEqual(['kept'])
})

test('opening prints nothing to the terminal', () => {
  const script = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.ts'))}
    openDatabase(${JSON.stringify(path)}, { migrations: [], clock: { now: () => 0 } }).close()`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 })
})

test('a migration keeps the data, after a backup of the old state', () => {
  write('before')
  now += 1000
  const { database, close } = open([NOTES, AUTHORS])
  expect(database.prepare('SELECT * FROM notes').all()).toEqual([{ text: 'before', author: 'unknown' }])
  close()
  const kept = backups()
  expect(kept).toEqual([`store.sqlite.backup-v1-${START + 1000}`])
  const backup = new DatabaseSync(join(folder, kept[0]!), { readOnly: true })
  expect(backup.prepare('SELECT * FROM notes').all()).toEqual([{ text: 'before' }])
  expect(statSync(join(folder, kept[0]!)).mode & 0o777).toBe(0o600)
  backup.close()
})

test('a failed migration leaves the database unchanged', () => {
  write('before')
  const failing: Migration = {
    name: 'failing',
    up: (database) => {
      AUTHORS.up(database)
      throw new Error('no')
    },
  }
  expect(() => open([NOTES, failing])).toThrow('no')
  const dangling: Migration = {
    name: 'dangling',
    up: (database) =>
      database.exec('CREATE TABLE pins (note INTEGER REFERENCES notes (rowid)); INSERT INTO pins VALUES (99)'),
  }
  expect(() => open([NOTES, dangling])).toThrow(/dangling|foreign key/u)
  // Its files were closed, too.
  expect(readdirSync(folder).filter((name) => /-(wal|shm)$/u.test(name))).toEqual([])
  const { database, close } = open()
  expect(database.prepare('SELECT * FROM notes').all()).toEqual([{ text: 'before' }])
  close()
})

test('a migration may break references until its end', () => {
  const pins: Migration = {
    name: 'pins',
    up: (database) =>
      database.exec(`CREATE TABLE people (id INTEGER PRIMARY KEY);
        CREATE TABLE pins (person INTEGER NOT NULL REFERENCES people (id));
        INSERT INTO pins VALUES (1); INSERT INTO people VALUES (1)`),
  }
  const { database, close } = open([NOTES, pins])
  expect(database.prepare('SELECT person FROM pins').all()).toEqual([{ person: 1 }])
  close()
})

test('a migration is preceded by a backup even if the last one is from the same day', () => {
  write('first')
  now += DAY
  open().close()
  now += 1000
  open([NOTES, AUTHORS]).close()
  expect(backups()).toContain(`store.sqlite.backup-v1-${now}`)
})

test('a process killed during a migration leaves the database unchanged, and the next start migrates it', () => {
  write('before')
  const script = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.ts'))}
    openDatabase(${JSON.stringify(path)}, { clock: { now: () => ${now} }, migrations: [{ name: 'notes', up() {} }, { name: 'killed', up(database) {
      database.exec("ALTER TABLE notes ADD COLUMN author TEXT; UPDATE notes SET text = 'half'")
      process.kill(process.pid, 'SIGKILL')
    } }] })`
  const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script])
  expect(killed.signal).toBe('SIGKILL')
  const { database, recovery, close } = open([NOTES, AUTHORS])
  expect(database.prepare('SELECT * FROM notes').all()).toEqual([{ text: 'before', author: 'unknown' }])
  expect(recovery).toBeNull()
  close()
})

test('committed data survives a process killed with its -wal open', () => {
  write('before')
  const script = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.ts'))}
    const { database } = openDatabase(${JSON.stringify(path)}, { clock: { now: () => ${now} }, migrations: [{ name: 'notes', up() {} }] })
    database.exec("INSERT INTO notes VALUES ('committed'); BEGIN; INSERT INTO notes VALUES ('not yet')")
    process.kill(process.pid, 'SIGKILL')`
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).signal).toBe('SIGKILL')
  const { database, close } = open()
  expect(notes(database)).toEqual(['before', 'committed'])
  close()
})

test('a database of a newer version is refused and not changed', () => {
  write('newer', [NOTES, AUTHORS])
  const before = readFileSync(path)
  const names = readdirSync(folder)
  const refused = () => {
    try {
      open([NOTES])
    } catch (error) {
      return error
    }
    return null
  }
  const error = refused()
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'stored-by-newer-version', data: { file: 'store.sqlite' } })
  expect(readFileSync(path).equals(before)).toBe(true)
  expect(readdirSync(folder).filter((name) => !/-(wal|shm)$/u.test(name))).toEqual(names)
})

test('a damaged database is set aside and replaced by the newest backup', () => {
  write('first')
  now += DAY
  write('second')
  const damaged = damage()
  now += 1000
  const { database, recovery, close } = open()
  expect(recovery).toEqual({ setAsideAs: `${path}.damaged-${now}`, restoredFrom: START + DAY })
  // The backup was made at the start of the second day, before that day's note.
  expect(notes(database)).toEqual(['first'])
  database.exec("INSERT INTO notes VALUES ('continued')")
  close()
  expect(readFileSync(`${path}.damaged-${now}`).equals(damaged)).toBe(true)
  const again = open()
  expect(again.recovery).toBeNull()
  expect(notes(again.database)).toEqual(['first', 'continued'])
  again.close()
})

test('a damaged database without a backup starts empty, and reports that', () => {
  damage()
  const { database, recovery, close } = open()
  expect(recovery).toEqual({ setAsideAs: `${path}.damaged-${now}`, restoredFrom: null })
  expect(notes(database)).toEqual([])
  close()
})

test('a file that isn’t a database is set aside', () => {
  writeText('not a database, but a person’s text, and long enough to be read as a header')
  const { recovery, close } = open()
  expect(recovery?.setAsideAs).toBe(`${path}.damaged-${now}`)
  expect(readFileSync(recovery!.setAsideAs!, 'utf8')).toContain('a person’s text')
  close()
})

test('a damaged backup is skipped for an older one', () => {
  write('first')
  now += DAY
  write('second')
  now += DAY
  write('third')
  damage()
  writeText('ruined', join(folder, `store.sqlite.backup-v1-${now}`))
  const { database, recovery, close } = open()
  expect(recovery?.restoredFrom).toBe(START + DAY)
  expect(notes(database)).toEqual(['first'])
  close()
})

test('uses the newest backup if there are only backups, because a recovery was interrupted', () => {
  write('first')
  now += DAY
  open().close()
  rmSync(path)
  const { database, recovery, close } = open()
  expect(recovery).toEqual({ setAsideAs: null, restoredFrom: now })
  expect(notes(database)).toEqual(['first'])
  close()
})

test('a -wal whose file was deleted is set aside, not applied to the backup', () => {
  write('first')
  now += DAY
  write('second')
  const script = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, 'database.ts'))}
    const { database } = openDatabase(${JSON.stringify(path)}, { clock: { now: () => ${now} }, migrations: [{ name: 'notes', up() {} }] })
    database.exec("INSERT INTO notes VALUES ('third')")
    process.kill(process.pid, 'SIGKILL')`
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).signal).toBe('SIGKILL')
  rmSync(path)
  const log = readFileSync(`${path}-wal`)
  const { database, recovery, close } = open()
  expect(recovery).toEqual({ setAsideAs: null, restoredFrom: now })
  expect(notes(database)).toEqual(['first'])
  expect(readFileSync(`${path}.damaged-${now}-wal`).equals(log)).toBe(true)
  close()
})

test('a file that was emptied is replaced by the newest backup', () => {
  write('first')
  now += DAY
  write('second')
  truncateSync(path)
  now += 1000
  const { database, recovery, close } = open()
  expect(recovery).toEqual({ setAsideAs: `${path}.damaged-${now}`, restoredFrom: START + DAY })
  expect(notes(database)).toEqual(['first'])
  close()
})

test('doesn’t restore a backup of a newer version', () => {
  write('newer', [NOTES, AUTHORS])
  now += DAY
  open([NOTES, AUTHORS]).close()
  expect(backups()).toEqual([`store.sqlite.backup-v2-${now}`])
  rmSync(path)
  const { database, recovery, close } = open([NOTES])
  expect([recovery, notes(database)]).toEqual([null, []])
  close()
})

test('makes a backup a day after the last one, or earlier if the clock was set back', () => {
  const countAfter = (ms: number) => {
    now += ms
    open().close()
    return backups().length
  }
  expect([countAfter(0), countAfter(1), countAfter(DAY - 1), countAfter(1), countAfter(-DAY + 1)]).toEqual([
    0, 1, 1, 2, 3,
  ])
})

test('opens without a backup that can’t be made, unless a migration needs it', () => {
  write('one')
  // In the way of the next backup.
  now += DAY
  mkdirSync(`${path}.backup-v1-${now}.new`)
  const failures: string[] = []
  const opened = openDatabase(path, { migrations: [NOTES], clock, log: { error: (event) => failures.push(event) } })
  expect(notes(opened.database)).toEqual(['one'])
  expect(failures).toEqual(['storage.no-backup'])
  opened.close()
  expect(() => open([NOTES, AUTHORS])).toThrow()
})

test('makes a backup each day while it is open', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  write('one')
  const opened = open()
  const before = backups().length
  now += DAY
  vi.advanceTimersByTime(60 * 60 * 1000)
  vi.advanceTimersByTime(60 * 60 * 1000)
  expect(backups().length).toBe(before + 1)
  opened.close()
  now += DAY
  vi.advanceTimersByTime(60 * 60 * 1000)
  expect(backups().length).toBe(before + 1)
})

test('restores the newest backup even if the clock was ahead when an older one was made', () => {
  write('first')
  now += 365 * DAY
  write('second')
  now = START + DAY
  write('third')
  damage()
  const { database, recovery, close } = open()
  expect(recovery?.restoredFrom).toBe(START + DAY)
  expect(notes(database)).toEqual(['first', 'second'])
  close()
})

test('keeps the last backup of each version if the clock is behind', () => {
  write('first')
  now += DAY
  open([NOTES, AUTHORS]).close()
  for (let day = 0; day < 3; day += 1) {
    now += DAY
    open([NOTES, AUTHORS]).close()
  }
  now -= 365 * DAY
  open([NOTES, AUTHORS]).close()
  expect(backups()).toEqual([
    `store.sqlite.backup-v1-${now - 4}`,
    ...[now - 2, now - 1, now].map((at) => `store.sqlite.backup-v2-${at}`),
  ])
})

test('creates its folder', () => {
  path = join(folder, 'new', 'deeper', 'store.sqlite')
  write('one')
  const opened = open()
  expect(notes(opened.database)).toEqual(['one'])
  opened.close()
  expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o700)
})

test('keeps three daily backups, and the last one of each earlier version', () => {
  write('first')
  for (let day = 0; day < 6; day += 1) {
    now += DAY
    open().close()
    open().close()
  }
  expect(backups().length).toBe(3)
  now += 1000
  open([NOTES, AUTHORS]).close()
  for (let day = 0; day < 6; day += 1) {
    now += DAY
    open([NOTES, AUTHORS]).close()
  }
  expect(backups().map((name) => name.slice('store.sqlite.backup-'.length, -14))).toEqual(['v1', 'v2', 'v2', 'v2'])
})

test('a transaction that throws changes nothing', () => {
  const { database, close } = open()
  expect(() =>
    inTransaction(database, () => {
      database.exec("INSERT INTO notes VALUES ('half')")
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(notes(database)).toEqual([])
  close()
})

test('a full disk fails with `disk-full`', () => {
  const { database, close } = open()
  const pages = Number(database.prepare('PRAGMA page_count').get()?.['page_count'])
  database.exec(`PRAGMA max_page_count = ${pages}`)
  const fill = () =>
    inTransaction(database, () => database.prepare('INSERT INTO notes VALUES (?)').run('x'.repeat(100_000)))
  expect(fill).toThrow(expect.objectContaining({ code: 'disk-full' }))
  expect(notes(database)).toEqual([])
  close()
})

function writeText(text: string, at = path): void {
  const file = openSync(at, 'w')
  writeSync(file, text)
  closeSync(file)
}
