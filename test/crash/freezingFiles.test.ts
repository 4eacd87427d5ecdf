import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StagingRow } from '../../src/domain/recordings/rows/stagingRow.ts'
import { type LocalServer, startLocalServer } from '../support/localServer.ts'
import { endlessChunk } from '../support/recordings/freezingRecordings.ts'
import { silentWav } from '../support/recordings/pcmWav.ts'
import type { StagingNews, StagingOrders } from './stagingApp.ts'

/** Adds recordings whose parser never ends. The app must keep responding, exit when asked to, and restart. */

let folder: string
let server: LocalServer
let app: App | null

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-freeze-'))
  server = await startLocalServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data: [], meta: { has_next_page: false } }))
  })
  app = null
})

afterEach(async () => {
  app?.child.kill('SIGKILL')
  await app?.ended
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface App {
  readonly child: ChildProcess
  readonly ended: Promise<number | NodeJS.Signals | null>
  /** Resolves once it has recorded that it has been reading one file for a second. */
  readonly stuck: Promise<void>
  /** The app's current rows; hangs if its thread does. */
  rows(): Promise<readonly StagingRow[]>
}

async function start(paths: readonly string[] = [], { diesWhenStuck = false } = {}): Promise<App> {
  const child = fork(join(import.meta.dirname, 'stagingApp.ts'))
  const stuck = Promise.withResolvers<void>()
  const asked: ((rows: readonly StagingRow[]) => void)[] = []
  const heard = () => new Promise<readonly StagingRow[]>((resolve) => asked.push(resolve))
  child.on('message', (news: StagingNews) => {
    if (news === 'stuck') stuck.resolve()
    else asked.shift()?.(news)
  })
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null)
  app = {
    child,
    ended,
    stuck: stuck.promise,
    rows: () => {
      const answer = heard()
      child.send('rows')
      return answer
    },
  }
  const ready = heard()
  child.send({ dataFolder: join(folder, 'data'), baseUrl: server.url, paths, diesWhenStuck } satisfies StagingOrders)
  await Promise.race([ready, ended])
  return app
}

function file(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const reasonOf = ({ problems }: StagingRow) =>
  problems.flatMap((one) => (one.kind === 'unreadable' ? one.reason : []))[0]

function strikes(): number {
  const workspaces = join(folder, 'data', 'workspaces')
  const [workspace = ''] = readdirSync(workspaces)
  const database = new DatabaseSync(join(workspaces, workspace, 'imports', 'imports.db'), { readOnly: true })
  try {
    const found = database.prepare("SELECT value FROM settings WHERE name = 'probing'").get()
    return found === undefined ? 0 : (JSON.parse(String(found['value'])) as { strikes: number }).strikes
  } finally {
    database.close()
  }
}

it('a file that is read without an end costs its row, and nothing else', async () => {
  const { child, rows, ended } = await start([file('chunk.m4a', endlessChunk()), file('good.wav', silentWav(2))])
  await vi.waitFor(async () => {
    const found = new Map((await rows()).map((row) => [row.fileName, row]))
    const reason = 'Earshot gave up reading it after 5 seconds. It may be damaged.'
    expect(reasonOf(found.get('chunk.m4a')!)).toBe(reason)
    expect(found.get('good.wav')).toMatchObject({ check: 'done', facts: { kind: 'wav', durationSeconds: 2 } })
  })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

it('SIGTERM ends the app while it reads such a file', async () => {
  const { child, ended, stuck } = await start([file('chunk.m4a', endlessChunk())])
  await stuck
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(strikes()).toBe(0)
})

it('killed while it reads such a file, the app leaves it alone at the next start', async () => {
  const paths = [file('chunk.m4a', endlessChunk()), file('good.wav', silentWav(2))]
  const first = await start(paths, { diesWhenStuck: true })
  expect(await first.ended).toBe('SIGKILL')
  expect(strikes()).toBe(2)

  const { rows, child, ended } = await start()
  const [freezing] = await rows()
  expect(freezing?.check).toBe('done')
  expect(reasonOf(freezing!)).toBe('Earshot ended unexpectedly while reading it. It may be damaged.')
  await vi.waitFor(async () => expect((await rows())[1]).toMatchObject({ check: 'done', facts: { kind: 'wav' } }))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
