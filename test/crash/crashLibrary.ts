import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readState } from '../../src/core/library/sync/syncState.ts'
import { NumberedService } from '../support/library/numberedService.ts'
import { SYNC_PHASES, type SyncNews, type SyncPhase } from './syncingApp.ts'

export interface LibraryCrashReport {
  readonly kills: number
  /** In which phase of the sync it was killed. */
  readonly killsIn: Readonly<Record<SyncPhase, number>>
  /** Violations; must be empty. */
  readonly violations: readonly string[]
}

/** A kill: at this request of the phase, or at the first one of a later phase. */
interface Moment {
  readonly phase: SyncPhase
  readonly request: number
}

/** Each begins a new library; those after it continue with what the kill before it left. */
const ROUNDS: readonly (readonly SyncPhase[])[] = [
  ['list', 'list', 'increment', 'record'],
  ['list', 'increment', 'increment', 'check', 'record', 'record'],
]

/** Kills a sync at random moments of all its phases, checks its file after each kill, and finally lets it complete. */
export async function crashLibrary(options: {
  readonly calls: number
  readonly kills: number
  readonly random: () => number
}): Promise<LibraryCrashReport> {
  const { calls, kills, random } = options
  const folder = mkdtempSync(join(tmpdir(), 'earshot-library-crash-'))
  const path = join(folder, 'calls.sqlite')
  const violations: string[] = []
  const killsIn = { list: 0, increment: 0, check: 0, record: 0 }
  // Requests of a phase, as the app of these tests has them: a record is one, a page has 100 calls.
  const most = { list: calls / 100, increment: calls / 700 + 1, check: 1, record: 200 }
  const phases = Array.from({ length: kills }, () => ROUNDS).flat(2)
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const phase = phases[kill]!
      if (phase === 'list' && phases[kill - 1] !== 'list') rmSync(path, { force: true })
      const killedIn = await runApp([path, calls, kill], { phase, request: 1 + Math.floor(random() * most[phase]) })
      if (killedIn !== null) killsIn[killedIn] += 1
      const { problems } = examine(path, new NumberedService(calls))
      violations.push(...problems.map((problem) => `kill ${kill} (${phase}): ${problem}`))
    }
    if (kills === 0) return { kills, killsIn, violations }
    await runApp([path, calls, kills], null)
    const { problems, counts } = examine(path, new NumberedService(calls))
    violations.push(...problems, ...differences(path, new NumberedService(calls, { changeRounds: kills })))
    if (counts.calls !== calls || counts.details !== calls) violations.push(`incomplete: ${JSON.stringify(counts)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { kills, killsIn, violations }
}

/** Kills it at the moment; null: when it is complete. Returns the phase of its last request. */
async function runApp(args: readonly (string | number)[], moment: Moment | null): Promise<SyncPhase | null> {
  const app = fork(join(import.meta.dirname, 'syncingApp.ts'), args.map(String))
  const exited = new Promise<void>((resolve) => app.once('exit', () => resolve()))
  let requests = 0
  let last: SyncPhase | null = null
  let isKilled = false
  app.on('message', (news: SyncNews) => {
    // What it did before it died.
    if (isKilled) return
    if (news !== 'complete') last = news
    if (news === moment?.phase) requests += 1
    if (!isReached(news, requests, moment)) return
    isKilled = true
    app.kill('SIGKILL')
  })
  await exited
  return last
}

function isReached(news: SyncNews, requests: number, moment: Moment | null): boolean {
  if (moment === null || news === 'complete') return news === 'complete'
  const isLater = SYNC_PHASES.indexOf(news) > SYNC_PHASES.indexOf(moment.phase)
  return isLater || (news === moment.phase && requests >= moment.request)
}

/** Calls that aren't stored as the service has them. */
function differences(path: string, service: NumberedService): readonly string[] {
  const database = new DatabaseSync(path)
  try {
    const rows = database.prepare('SELECT id, title FROM calls').all()
    const titles = new Map(rows.map(({ id, title }) => [Number(id), title]))
    return Array.from({ length: service.callCount }, (_, index) => service.record(index))
      .filter(({ id, title }) => titles.get(id) !== title)
      .map(({ id, title }) => `call ${id} is "${String(titles.get(id))}" instead of "${title}"`)
  } finally {
    database.close()
  }
}

/** A sound file, in which every id that the state counts as read is stored, and every record is whole. */
function examine(path: string, service: NumberedService) {
  const counts = { calls: 0, details: 0 }
  if (!existsSync(path)) return { problems: [], counts }
  const database = new DatabaseSync(path)
  try {
    const one = (query: string) => Number(Object.values(database.prepare(query).get() ?? {})[0] ?? 0)
    const hasTables = one("SELECT count(*) FROM sqlite_master WHERE name = 'calls'") === 1
    if (!hasTables) return { problems: [], counts }
    const problems: string[] = []
    const integrity = database.prepare('PRAGMA integrity_check').get()?.['integrity_check']
    if (integrity !== 'ok') problems.push(`integrity_check: ${JSON.stringify(integrity)}`)
    counts.calls = one('SELECT count(*) FROM calls')
    counts.details = one('SELECT count(*) FROM details')
    if (one('SELECT calls FROM call_count') !== counts.calls) problems.push('the number of calls is wrong')
    if (one('SELECT count(*) FROM turns') !== one('SELECT sum(turn_count) FROM details'))
      problems.push('turns are missing')
    for (const kind of ['turn', 'message']) {
      const without = `${kind}_count > 0 AND first_${kind} NOT IN (SELECT first_${kind} FROM ${kind}_word_sets)`
      if (one(`SELECT count(*) FROM details WHERE ${without}`) > 0) problems.push(`words of a ${kind} are missing`)
    }
    for (const table of ['turn_words', 'message_words', 'topic_words', 'call_words']) {
      database.exec(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`)
    }
    // A change of the call after that makes its record due again.
    const isStoredAndDue = 'is_detail_due = 1 AND read_at >= changed_at'
    if (one(`SELECT count(*) FROM details JOIN calls ON id = call_id WHERE ${isStoredAndDue}`) > 0) {
      problems.push('a record is stored and due, and its call is unchanged since')
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
    return { problems, counts }
  } finally {
    database.close()
  }
}
