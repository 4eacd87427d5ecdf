import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { ContractRouterClient } from '@orpc/contract'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { contract } from '../../contract/contract.ts'
import type { AppSnapshot } from '../../contract/snapshots.ts'
import { CHECKOUT } from '../node/checkout.ts'
import { prepareBuild } from '../node/build/preparedBuild.ts'
import { RENDERER_BUILD } from '../node/build/rendererBuild.ts'
import { takeDataFolder } from '../node/singleInstance.ts'
import { PATIENT_PROCESS } from '../node/testing/patientLimits.ts'
import { numericLink } from './loopbackServer.ts'
import { unsharedPort } from '../../../test/support/unsharedPort.ts'

/** The web host as a person runs it: real processes, real signals. What they leave behind is looked for in the process list. */

const SECONDS = 1000

let data: string
let started: Run[]

// Once, and not within the first test's time; the page's bundler takes seconds when the sources have changed.
beforeAll(() => prepareBuild(RENDERER_BUILD, () => undefined))
beforeEach(async () => {
  started = []
  data = await mkdtemp(join(tmpdir(), 'earshot-run-'))
})
afterEach(async () => {
  for (const run of started) run.kill('SIGKILL')
  for (const line of processesOf(data)) killIfRunning(Number(line.split(' ')[0]), 'SIGKILL')
  await leftOver()
  await rm(data, { recursive: true, force: true, maxRetries: 10 })
})

interface Run {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>
  /** To the whole process group, as a terminal sends it. */
  kill(signal: NodeJS.Signals): void
}

function run(command: string, args: readonly string[]): Run {
  // Its own process group, so that a signal meant for it does not reach the test.
  const child = spawn(command, [...args], {
    cwd: CHECKOUT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...PATIENT_PROCESS, DISPLAY: '' },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (err += chunk))
  const result: Run = {
    child,
    out: () => out,
    err: () => err,
    ended: once(child, 'close').then(([code, signal]) => code ?? signal),
    kill(signal) {
      if (child.pid !== undefined) killIfRunning(-child.pid, signal)
    },
  }
  started.push(result)
  return result
}

function killIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already, which is what was wanted.
  }
}

const start = (...flags: string[]): Run =>
  run(process.execPath, ['src/hosts/start.ts', '--host', 'web', '--no-open', '--data', data, ...flags])

async function linkOf(host: Run): Promise<string> {
  await vi.waitFor(
    () => {
      if (host.child.exitCode !== null) throw new Error(`it ended: ${host.err()}`)
      expect(host.out()).toContain('\n')
    },
    { interval: 20 },
  )
  return (
    /^Earshot is at (http:\/\/earshot-\w+\.localhost:\d+\/\?token=[\w-]+)\n$/.exec(host.out())?.[1] ??
    `not a link: ${host.out()}`
  )
}

/** Hosts and demo services on a folder, which their command line names: process id and command line. */
function processesOf(folder: string): readonly string[] {
  return commandLines().filter((line) => line.includes(folder) && !line.includes('ps -eo'))
}

function commandLines(): readonly string[] {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim())
  }
  // A small Debian has no `ps`.
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.flatMap((id) => {
    try {
      return [`${id} ${readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')}`]
    } catch {
      // It ended between the listing and this.
      return []
    }
  })
}

/** What is still there after everything has had its time to go. */
async function leftOver(): Promise<readonly string[]> {
  // A demo that builds its database notices late that its host is gone.
  const until = Date.now() + 200 * SECONDS
  let left = processesOf(data)
  await vi.waitUntil(() => (left = processesOf(data)).length === 0 || Date.now() > until, {
    timeout: 210 * SECONDS,
    interval: 50,
  })
  return left
}

async function demoRuns(): Promise<string> {
  return vi.waitFor(
    () => {
      const demo = processesOf(data).find((line) => line.includes('src/simulator/main.ts'))
      if (demo === undefined) throw new Error('no demo process')
      return demo
    },
    { interval: 50 },
  )
}

async function status(link: string): Promise<number> {
  return (await fetch(numericLink(link), { redirect: 'manual' })).status
}

/** What a test shares by one host: a start takes most of the time here. */
test('prints one line, whose link works, also from a second start; SIGTERM closes everything', async () => {
  const host = start()
  const link = await linkOf(host)
  expect(await status(link)).toBe(303)
  const second = start('--demo')
  expect(await second.ended).toBe(0)
  expect(second.out()).toBe(`Earshot is at ${link}\n`)
  expect(second.err()).toContain('Earshot is already running. Choose “Explore the demo workspace” there.')
  expect(await status(link)).toBe(303)

  // It doesn't wait for a page that is still connected.
  const { closed } = await pageOf(link)
  host.child.kill('SIGTERM')
  expect(await host.ended).toBe(0)
  await closed
  expect(host.out()).toBe(`Earshot is at ${link}\n`)
  expect(host.err()).not.toContain('couldn’t close')
  expect(processesOf(data)).toEqual([])
})

test('uses the last address after SIGINT, another port if requested, also after kill -9', async () => {
  const first = start('--port', String(await unsharedPort()))
  const firstLink = await linkOf(first)
  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
  expect(first.err()).not.toContain('couldn’t close')
  expect(processesOf(data)).toEqual([])

  const second = start()
  const secondLink = await linkOf(second)
  const { port, hostname } = new URL(firstLink)
  expect(new URL(secondLink)).toMatchObject({ port, hostname })
  expect(secondLink).not.toBe(firstLink)
  second.child.kill('SIGKILL')
  await second.ended

  const third = start('--port', '0')
  expect(new URL(await linkOf(third)).port).not.toBe('0')
  third.child.kill('SIGHUP')
  expect(await third.ended).toBe(0)
  expect(processesOf(data)).toEqual([])
})

test('uses another port if the last one can’t be used anymore, as when Windows has reserved it', async () => {
  // Not one that the system may choose for the other.
  const reserved = await unsharedPort()
  writeFileSync(join(data, 'web-port'), `${reserved}\n`)
  const refusing = `import { Server } from 'node:net'
    const { listen } = Server.prototype
    Server.prototype.listen = function (...args) {
      if (args[0]?.port !== ${reserved}) return listen.apply(this, args)
      setImmediate(() => this.emit('error', Object.assign(new Error('reserved'), { code: 'EACCES' })))
      return this
    }`
  const args = ['src/hosts/start.ts', '--host', 'web', '--no-open', '--data', data]
  const host = run(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(refusing)}`, ...args])
  const link = await linkOf(host)
  expect(new URL(link).port).not.toBe(String(reserved))
  expect(await status(link)).toBe(303)
  host.child.kill('SIGTERM')
  expect(await host.ended).toBe(0)
})

test('leaves no demo service after kill -9, even while it is starting', async () => {
  const host = start('--demo')
  await linkOf(host)
  expect(await demoRuns()).not.toContain('EARSHOT_DEMO_KEY')
  host.child.kill('SIGKILL')
  await host.ended
  expect(await leftOver()).toEqual([])
})

test('restarts a demo service that was killed, with its data and at its address', async () => {
  const host = start('--demo')
  const { client, close } = await pageOf(await linkOf(host))
  const states = await client.app.watch()
  const workspaceId = await demoReady(states)
  const first = await demoRuns()
  const before = await firstCalls(client, workspaceId)
  process.kill(Number(first.split(' ')[0]), 'SIGKILL')
  await demoReady(states, { isAgain: true })
  expect(await demoRuns()).not.toBe(first)
  expect(await firstCalls(client, workspaceId)).toEqual(before)
  close()
  host.child.kill('SIGTERM')
  expect(await host.ended).toBe(0)
  expect(processesOf(data)).toEqual([])
})

type CoreClient = ContractRouterClient<typeof contract>

/** What a page has after it opened the link. */
async function pageOf(
  link: string,
): Promise<{ readonly client: CoreClient; readonly closed: Promise<unknown>; close(): void }> {
  // Node asks the system for names under localhost, and not every system knows them.
  const reachable = numericLink(link)
  const exchange = await fetch(reachable, { redirect: 'manual' })
  const cookie = exchange.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const socket = new WebSocket(new URL('/rpc', reachable).href.replace('http', 'ws'), {
    headers: { cookie, origin: new URL(reachable).origin },
  })
  await once(socket, 'open')
  const client: CoreClient = createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }))
  return { client, closed: once(socket, 'close'), close: () => socket.close() }
}

/** Waits until the demo is shown as ready by the next snapshots, or as ready again; answers its workspace. */
async function demoReady(states: AsyncIterator<AppSnapshot>, { isAgain = false } = {}): Promise<string> {
  let wasAway = !isAgain
  for (;;) {
    const { value, done } = await states.next()
    if (done) throw new Error('the stream ended')
    if (value.demo.state === 'failed') throw new Error(JSON.stringify(value.demo.failure))
    wasAway ||= value.demo.state !== 'ready'
    if (wasAway && value.demo.state === 'ready' && value.activeWorkspaceId !== null) return value.activeWorkspaceId
  }
}

/** Without their contents, which the library adds as soon as it has read each of them. */
async function firstCalls(client: CoreClient, workspaceId: string): Promise<unknown> {
  const query = { filters: [], sort: [] }
  await client.calls.refresh({ workspaceId, query })
  const { rows } = await client.calls.list({ workspaceId, query, offset: 0, limit: 20 })
  return rows.map((row) => (row.kind === 'call' ? { ...row.call, contents: undefined } : row))
}

describe('through npm start', () => {
  const npm = (...flags: string[]): Run =>
    // Without its set-up step, which has tests of its own.
    run('npm', ['start', '--silent', '--ignore-scripts', '--', '--host', 'web', '--no-open', '--data', data, ...flags])

  test('SIGTERM to npm alone ends the host and its demo', async () => {
    const host = npm('--demo')
    await linkOf(host)
    await demoRuns()
    host.child.kill('SIGTERM')
    expect(await leftOver()).toEqual([])
  })

  test('Ctrl+C, which reaches npm and the host at once, closes in order', async () => {
    const host = npm('--demo')
    await linkOf(host)
    await demoRuns()
    host.kill('SIGINT')
    await host.ended
    expect(await leftOver()).toEqual([])
    expect(host.err()).not.toContain('couldn’t close')
    // What closes last is the lock; a host that was cut short would have left its socket.
    const next = await takeDataFolder(data)
    if (next.kind !== 'taken') throw new Error(next.kind)
    await next.lock.release()
  })
})

test.skipIf(process.platform === 'win32')(
  'an unexpected error is logged with its id, and the host starts again at its address, but only once a minute',
  async () => {
    const throwOnSigusr2 = `process.on('SIGUSR2', () => setImmediate(() => {
      // The second error comes right after the restart, however slow the machine is.
      const restartedAt = process.env.EARSHOT_RESTARTED_AT
      if (restartedAt !== undefined) Date.now = () => Number(restartedAt)
      throw new Error('boom')
    }))`
    const preload = `data:text/javascript,${encodeURIComponent(throwOnSigusr2)}`
    const args = ['src/hosts/start.ts', '--host', 'web', '--no-open', '--data', data]
    const port = String(await unsharedPort())
    const host = run(process.execPath, ['--import', preload, ...args, '--port', port])
    const first = await linkOf(host)
    host.child.kill('SIGUSR2')
    const links = () => [...host.out().matchAll(/^Earshot is at (\S+)$/gm)].map(([, link = '']) => link)
    await vi.waitUntil(() => links().length === 2 || host.child.exitCode !== null)
    const link = links()[1] ?? `no link: ${host.err()}`
    expect(new URL(link).host).toBe(new URL(first).host)
    expect(await status(link)).toBe(303)
    const [, id = 'no id', logFile = ''] =
      /unexpected error \((\w{8})\) and is restarting\. Details are in (.+)\.$/m.exec(host.err()) ?? []
    const line = readFileSync(logFile, 'utf8')
      .split('\n')
      .find((one) => one.includes(id))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ event: 'unexpected', error: { message: 'boom' } })

    host.kill('SIGUSR2')
    expect(await host.ended).toBe(1)
    expect(host.err()).toMatch(/another unexpected error \(\w{8}\) and quit\./)
    expect(processesOf(data)).toEqual([])
  },
)

describe('a problem is one line, with exit code 1', () => {
  test('a port that is already in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const host = start('--port', String(port))
    expect(await host.ended).toBe(1)
    // If a source of the page has changed since the last build, the first line is about building it.
    expect(host.err().split('\n').slice(-2)).toEqual([
      `Port ${port} is already in use. Choose another with --port, or use --port 0 for any free port.`,
      '',
    ])
    expect(host.out()).toBe('')
    taken.close()
  })

  test('a folder that can’t be created', async () => {
    const host = run(process.execPath, ['src/hosts/start.ts', '--host', 'web', '--data', '/dev/null/earshot'])
    expect(await host.ended).toBe(1)
    expect(host.err()).toBe(
      'Earshot can’t keep its data in /dev/null/earshot: part of that path is a file. Choose another folder with --data.\n',
    )
  })

  test('an unknown option', async () => {
    const host = start('--prot', '80')
    expect(await host.ended).toBe(2)
    expect(host.err()).toBe("Unknown option '--prot'. To see all options, run: npm start -- --help\n")
  })
})
