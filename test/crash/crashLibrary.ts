import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readState } from '../../src/core/library/sync/syncState.ts'
import { NumberedService } from '../support/library/numberedService.ts'

export interface LibraryCrashReport {
  readonly kills: number
  /** Kills during the first reading of the list, and while full records were read. */
  readonly duringList: number
  readonly duringRecords: number
  /** Violations; must be empty. */
  readonly violations: readonly string[]
}

/** Kills a sync at random moments, checks its file after each kill, and finally lets it complete. */
export async function crashLibrary(options: {
  readonly calls: number
  readonly kills: number
  readonly random: () => number
}): Promise<LibraryCrashReport> {
  const { calls, kills, random } = options
  const folder = mkdtempSync(join(tmpdir(), 'earshot-library-crash-'))
  const path = join(folder, 'calls.sqlite')
  const service = new NumberedService(calls)
  const violations: string[] = []
  let duringList = 0
  let duringRecords = 0
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await runApp(path, calls, random() * 600)
      const { problems, isListComplete } = examine(path, service)
      violations.push(...problems.map((problem) => `kill ${kill}: ${problem}`))
      if (isListComplete) duringRecords += 1
      else duringList += 1
    }
    if (kills === 0) return { kills, duringList, duringRecords, violations }
    await runApp(path, calls, null)
    const { problems, counts } = examine(path, service)
    violations.push(...problems)
    if (counts.calls !== calls || counts.details !== calls) violations.push(`incomplete: ${JSON.stringify(counts)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { kills, duringList, duringRecords, violations }
}

/** Kills it after `killAfterMs`; null: waits until it is complete. */
async function runApp(path: string, calls: number, killAfterMs: number | null): Promise<void> {
  const app = fork(join(import.meta.dirname, 'syncingApp.ts'), [path, String(calls)])
  const exited = new Promise<void>((resolve) => app.once('exit', () => resolve()))
  app.on('message', (message) => {
    if (message === 'complete' && killAfterMs === null) app.kill('SIGKILL')
    if (message === 'started' && killAfterMs !== null) setTimeout(() => app.kill('SIGKILL'), killAfterMs)
  })
  await exited
}

/** A sound file, in which every id that the state counts as read is stored, and every record is whole. */
function examine(path: string, service: NumberedService) {
  const counts = { calls: 0, details: 0 }
  if (!existsSync(path)) return { problems: [], counts, isListComplete: false }
  const database = new DatabaseSync(path)
  try {
    const one = (query: string) => Number(Object.values(database.prepare(query).get() ?? {})[0] ?? 0)
    const hasTables = one("SELECT count(*) FROM sqlite_master WHERE name = 'calls'") === 1
    if (!hasTables) return { problems: [], counts, isListComplete: false }
    const problems: string[] = []
    const integrity = database.prepare('PRAGMA integrity_check').get()?.['integrity_check']
    if (integrity !== 'ok') problems.push(`integrity_check: ${JSON.stringify(integrity)}`)
    counts.calls = one('SELECT count(*) FROM calls')
    counts.details = one('SELECT count(*) FROM details')
    if (one('SELECT calls FROM call_count') !== counts.calls) problems.push('the number of calls is wrong')
    if (one('SELECT count(*) FROM turns') !== one('SELECT sum(turn_count) FROM details'))
      problems.push('turns are missing')
    for (const table of ['turn_words', 'message_words', 'topic_words', 'call_words']) {
      database.exec(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`)
    }
    if (one('SELECT count(*) FROM details JOIN calls ON id = call_id WHERE is_detail_due = 1') > 0) {
      problems.push('a record is stored and due')
    }
    const row = database.prepare('SELECT state FROM sync').get()
    const state = readState(row === undefined ? null : JSON.parse(String(row['state'])), null)
    const stored = new Set(
      database
        .prepare('SELECT id FROM calls')
        .all()
        .map(({ id }) => Number(id)),
    )
    const isUnread = (id: number) =>
      state.walk?.ranges.some(({ from, below }) => id >= (from ?? 0) && id < (below ?? Infinity)) === true
    if (state.walk !== null || state.walkedAt !== null) {
      const ids = Array.from({ length: service.callCount }, (_, index) => service.idAt(index))
      const lost = ids.filter((id) => !stored.has(id) && !isUnread(id))
      if (lost.length > 0) problems.push(`${lost.length} calls count as read and aren't stored`)
    }
    return { problems, counts, isListComplete: state.walkedAt !== null }
  } finally {
    database.close()
  }
}
