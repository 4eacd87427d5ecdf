import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { idempotencyKey } from '../../src/core/imports/queue/sending/idempotencyKey.ts'
import type { Fault } from '../../src/simulator/faults/fault.ts'
import { type Simulator, startSimulator } from '../../src/simulator/server.ts'
import { sql } from '../../src/simulator/sql/sql.ts'
import { pcmWav } from '../support/recordings/pcmWav.ts'
import type { AppNews, AppOrders } from './importingApp.ts'

/** How a run of the app ends. */
export type Death =
  | { readonly kind: 'step'; readonly step: string; readonly when: 'before' | 'after'; readonly count: number }
  /** At a random moment: this long after this many steps. */
  | { readonly kind: 'moment'; readonly afterSteps: number; readonly plusMs: number }
  | { readonly kind: 'none' }

export interface CrashReport {
  readonly runs: number
  readonly kills: number
  /** By step: how often the app reached it, over all runs. */
  readonly steps: Readonly<Record<string, number>>
  /** Import requests and their responses. */
  readonly sends: number
  readonly answers: Readonly<Record<string, number>>
  /** Repeated after a 202 that the app couldn't know about, because it was killed or the response was lost. */
  readonly repeatedUnknown: number
  /** Violations; must be empty. */
  readonly violations: readonly string[]
  readonly seconds: number
}

/** Different files, each with a time in its name. Some are larger than one chunk of a request. */
function writeFiles(folder: string, count: number): readonly string[] {
  mkdirSync(folder, { recursive: true })
  return Array.from({ length: count }, (_, index) => {
    const size = index % 10 === 9 ? 3_000_000 : 20_000
    const samples = Buffer.alloc(size)
    samples.writeUInt32LE(index + 1)
    const two = (value: number) => String(value).padStart(2, '0')
    const time = `2026-01-${two(1 + Math.floor(index / 24))} ${two(index % 24)}.00.00`
    const path = join(folder, `${time} call.wav`)
    writeFileSync(path, pcmWav(samples))
    return path
  })
}

/** Imports `files` recordings with an app that is killed as `deaths` say, then once without kills; returns the result. */
export async function crashImports(options: {
  readonly files: number
  readonly deaths: readonly Death[]
  readonly faults: readonly Fault[]
}): Promise<CrashReport> {
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'earshot-crash-'))
  const simulator = await startSimulator({ calls: 20, seed: 5, processingMs: 10, apiKey: 'key' })
  const rig = new Rig(folder, simulator, writeFiles(join(folder, 'files'), options.files))
  try {
    for (const fault of options.faults) simulator.faults.add(fault)
    for (const death of options.deaths) await rig.run(death)
    await rig.run({ kind: 'none' })
    await rig.assess()
    return rig.report((performance.now() - startedAt) / 1000)
  } finally {
    await simulator.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

class Rig {
  readonly #folder: string
  readonly #simulator: Simulator
  readonly #paths: readonly string[]
  readonly #taken = new Set<string>()
  /** How many requests had been answered when a key was first found as accepted in a killed app's journal. */
  readonly #acceptedAt = new Map<string, number>()
  readonly #steps: Record<string, number> = {}
  readonly #violations: string[] = []
  #aheadMs = 0
  #runs = 0
  #kills = 0

  constructor(folder: string, simulator: Simulator, paths: readonly string[]) {
    this.#folder = folder
    this.#simulator = simulator
    this.#paths = paths
  }

  async run(death: Death): Promise<void> {
    this.#runs += 1
    const orders: AppOrders = {
      dataFolder: join(this.#folder, 'data'),
      baseUrl: this.#simulator.baseUrl,
      paths: this.#paths,
      userId: await firstAgent(this.#simulator),
      clockAheadMs: this.#aheadMs,
      dieAt: death.kind === 'step' ? death : null,
    }
    const { app, ended } = startApp('importingApp.ts')
    let timer: NodeJS.Timeout | undefined
    let steps = 0
    app.on('message', (news: AppNews) => {
      if (news.kind === 'found' || news.kind === 'step') {
        steps += 1
        if (death.kind === 'moment' && steps === death.afterSteps) timer = setTimeout(() => kill(app), death.plusMs)
      }
      this.#hear(news)
    })
    app.send(orders)
    const { isKilled, problem } = await ended
    clearTimeout(timer)
    if (isKilled) this.#kills += 1
    if (problem !== null) this.#violations.push(problem)
    this.#readJournal()
  }

  async assess(): Promise<void> {
    const rows = await this.#simulator.database.query(sql`select idempotency_key, call_id from imports`)
    const expected = new Set(await Promise.all(this.#paths.map((path) => this.#keyOf(path))))
    const keys = rows.map((row) => String(row['idempotency_key']))
    if (keys.length !== this.#paths.length) this.#violations.push(`${keys.length} calls of ${this.#paths.length} files`)
    for (const key of expected) if (!keys.includes(key)) this.#violations.push(`no call of ${key}`)
    for (const [key, index] of this.#acceptedAt) {
      const later = this.#imports()
        .slice(index)
        .filter((request) => request.idempotencyKey === key)
      if (later.length > 0) this.#violations.push(`${key} was sent ${later.length} times after its 202 was known`)
    }
    for (const path of this.#paths) {
      if (!this.#taken.has(nameOf(path))) this.#violations.push(`${nameOf(path)} was never taken`)
    }
  }

  report(seconds: number): CrashReport {
    const answers: Record<string, number> = {}
    const accepted = new Set<string>()
    let repeatedUnknown = 0
    for (const { status, idempotencyKey: key } of this.#imports()) {
      answers[status] = (answers[status] ?? 0) + 1
      if (key !== null && accepted.has(key)) repeatedUnknown += 1
      if (key !== null && status === 202) accepted.add(key)
    }
    return {
      runs: this.#runs,
      kills: this.#kills,
      steps: this.#steps,
      sends: this.#imports().length,
      answers,
      repeatedUnknown,
      violations: this.#violations,
      seconds,
    }
  }

  #hear(news: AppNews): void {
    switch (news.kind) {
      case 'found': {
        for (const name of this.#taken) if (!news.names.includes(name)) this.#violations.push(`${name} is lost`)
        if (new Set(news.names).size !== news.names.length) this.#violations.push('a recording is there twice')
        for (const name of news.names) this.#taken.add(name)
        return
      }
      case 'taken':
        for (const name of news.names) this.#taken.add(name)
        return
      case 'clock':
        this.#aheadMs = news.aheadMs
        return
      case 'step':
        this.#steps[news.step] = (this.#steps[news.step] ?? 0) + 1
        return
      case 'stuck':
        this.#violations.push(news.why)
        return
      case 'done':
    }
  }

  /** As the killed app left it. */
  #readJournal(): void {
    const workspaces = join(this.#folder, 'data', 'workspaces')
    for (const workspace of list(workspaces)) {
      const path = join(workspaces, workspace, 'imports', 'imports.db')
      if (!list(join(path, '..')).includes('imports.db')) continue
      const database = new DatabaseSync(path, { readOnly: true })
      try {
        const hasTables = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'accepted'").get() !== undefined
        if (!hasTables) continue
        for (const { idempotency_key: key } of database.prepare('SELECT idempotency_key FROM accepted').all()) {
          const known = String(key)
          if (!this.#acceptedAt.has(known)) this.#acceptedAt.set(known, this.#imports().length)
        }
      } finally {
        database.close()
      }
    }
  }

  #imports() {
    return this.#simulator.requests.all().filter(({ path }) => path === '/v1/calls/import')
  }

  async #keyOf(path: string): Promise<string> {
    const content = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    const [, day = '', time = ''] = /(\S+) (\S+) call/.exec(nameOf(path)) ?? []
    const timestamp = `${day}T${time.replaceAll('.', ':')}Z`
    return idempotencyKey({ voipId: null, content, timestamp, userId: await firstAgent(this.#simulator) })
  }
}

/** Starts an app that can be killed. */
export function startApp(file: string, env: NodeJS.ProcessEnv = process.env) {
  const app = fork(join(import.meta.dirname, file), { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env })
  let errors = ''
  app.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<{ readonly isKilled: boolean; readonly problem: string | null }>((resolve) =>
    app.once('exit', (code, signal) => {
      const isKilled = signal === 'SIGKILL'
      const isRight = isKilled || code === 0
      resolve({
        isKilled,
        problem: isRight ? null : `the app ended by itself: ${code ?? signal} ${errors.slice(-500)}`,
      })
    }),
  )
  return { app, ended }
}

export async function firstAgent({ baseUrl }: Simulator): Promise<number> {
  const answer = await fetch(`${baseUrl}/v1/users?status=active`, { headers: { 'x-api-key': 'key' } })
  const { data } = (await answer.json()) as { data: readonly { user_id: number }[] }
  const [user] = data
  if (user === undefined) throw new Error('The simulator has agents.')
  return user.user_id
}

function kill(app: ChildProcess): void {
  app.kill('SIGKILL')
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
