import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSimulator } from '../../src/simulator/server.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { namedWav } from '../support/recordings/pcmWav.ts'
import { type Death, firstAgent, startApp } from './crashRig.ts'
import type { FolderNews, FolderOrders } from './folderApp.ts'

export interface FolderCrashReport {
  readonly recordings: number
  readonly runs: number
  readonly kills: number
  /** By step: how often the app reached it, over all runs. */
  readonly steps: Readonly<Record<string, number>>
  readonly sends: number
  /** Violations; must be empty. */
  readonly violations: readonly string[]
  readonly seconds: number
}

/** Against hanging only. */
const LONGEST_RUN_MS = 5 * 60_000
/** An app that ends this often in a row before it is killed would never be. */
const MOST_ENDS = 5

/**
 * Watches a folder with an app that is killed as `deaths` say, then once without kills. There must be exactly one call for
 * each recording, and each file must be in the subfolder for sent files. Every third file is there twice. If the app is done
 * before it is killed, it starts again with `files` more recordings.
 */
export async function crashFolders(options: {
  readonly files: number
  readonly deaths: readonly Death[]
}): Promise<FolderCrashReport> {
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'earshot-folder-crash-'))
  const simulator = await startSimulator({ calls: 20, seed: 5, processingMs: 10, apiKey: 'key' })
  const state = { aheadMs: 0, runs: 0, kills: 0, steps: {} as Record<string, number>, violations: [] as string[] }
  const calls = join(folder, 'calls')
  try {
    let names = writeCalls(calls, 0, options.files)
    const orders = {
      dataFolder: join(folder, 'data'),
      baseUrl: simulator.baseUrl,
      folder: calls,
      remembered: { '321': await firstAgent(simulator) },
    }
    const environment = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') }
    const run = (death: Death) => runApp({ ...orders, fileCount: names.length }, death, state, environment)
    for (const death of options.deaths) {
      for (let ends = 0; !(await run(death)); ends += 1) {
        if (ends === MOST_ENDS) throw new Error('The app is never killed.')
        names = [...names, ...writeCalls(calls, names.length, options.files)]
      }
    }
    await run({ kind: 'none' })
    const rows = await simulator.database.query(sql`select idempotency_key from imports`)
    const keys = rows.map((row) => String(row['idempotency_key'])).toSorted()
    const expected = names.map((name) => /-(\d+\.\d+)\.wav$/.exec(name)?.[1] ?? '').toSorted()
    if (JSON.stringify(keys) !== JSON.stringify(expected)) {
      state.violations.push(`${keys.length} calls of ${expected.length} recordings`)
    }
    const sent = readdirSync(join(calls, 'Sent')).toSorted()
    if (JSON.stringify(sent) !== JSON.stringify([...names].toSorted())) {
      state.violations.push(`${sent.length} files moved of ${names.length}`)
    }
    const sends = simulator.requests.all().filter(({ path }) => path === '/v1/calls/import').length
    const seconds = (performance.now() - startedAt) / 1000
    return { ...state, recordings: names.length, sends, seconds }
  } finally {
    await simulator.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface RunState {
  aheadMs: number
  runs: number
  kills: number
  readonly steps: Record<string, number>
  readonly violations: string[]
}

/** Whether the app was killed, rather than done before. */
async function runApp(
  orders: Omit<FolderOrders, 'clockAheadMs' | 'dieAt'>,
  death: Death,
  state: RunState,
  environment: NodeJS.ProcessEnv,
): Promise<boolean> {
  state.runs += 1
  const { app, ended } = startApp('folderApp.ts', environment)
  let timer: NodeJS.Timeout | undefined
  let stepCount = 0
  app.on('message', (news: FolderNews) => {
    if (news.kind === 'clock') state.aheadMs = news.aheadMs
    if (news.kind !== 'step') return
    state.steps[news.step] = (state.steps[news.step] ?? 0) + 1
    stepCount += 1
    if (death.kind !== 'moment' || stepCount !== death.afterSteps) return
    timer = setTimeout(() => app.kill('SIGKILL'), death.plusMs)
  })
  const { aheadMs: clockAheadMs } = state
  const deadline = setTimeout(() => {
    state.violations.push('the app never ended')
    app.kill('SIGKILL')
  }, LONGEST_RUN_MS)
  app.send({ ...orders, clockAheadMs, dieAt: death.kind === 'step' ? death : null } satisfies FolderOrders)
  const { isKilled, problem } = await ended
  clearTimeout(timer)
  clearTimeout(deadline)
  if (isKilled) state.kills += 1
  if (problem !== null) state.violations.push(problem)
  return isKilled || death.kind === 'none'
}

/** Named like Asterisk's. Returns the names of the recordings, each of which has its own bytes. */
function writeCalls(folder: string, first: number, count: number): readonly string[] {
  mkdirSync(folder, { recursive: true })
  const start = Date.UTC(2026, 0, 5, 8) / 1000
  const names = Array.from({ length: count }, (_, position) => {
    const index = first + position
    const seconds = start + index * 600
    const wall = new Date(seconds * 1000).toISOString().replaceAll(/[-:]/g, '')
    return `out-+493012345-321-${wall.slice(0, 8)}-${wall.slice(9, 15)}-${seconds}.${index}.wav`
  })
  for (const [index, name] of names.entries()) {
    writeFileSync(join(folder, name), namedWav(name))
    if (index % 3 === 0) writeFileSync(join(folder, `copy of ${name}`), namedWav(name))
  }
  return names
}
