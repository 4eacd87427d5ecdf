import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { talkingWav } from './talkingWav.ts'

const MAIN = join(import.meta.dirname, '../../src/simulator/main.ts')
const started: ChildProcess[] = []

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

function run(...args: string[]): ChildProcess & { output: () => string } {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  return Object.assign(child, { output: () => output })
}

const LINE = /^Service is at (http:\/\/127\.0\.0\.1:\d+) with key (\S+)\n$/

it('prints exactly one line when it is ready and ends cleanly on SIGINT', async () => {
  const child = run('--calls', '30', '--key', 'my-key', '--limits', 'off')
  await once(child.stdout ?? child, 'data')
  const [, url = '', key = ''] = LINE.exec(child.output()) ?? []
  expect(key).toBe('my-key')
  const response = await fetch(`${url}/v1/calls?first=100`, { headers: { 'x-api-key': key } })
  expect(((await response.json()) as { data: unknown[] }).data).toHaveLength(30)
  child.kill('SIGINT')
  expect(await once(child, 'close')).toEqual([0, null])
  expect(child.output()).toMatch(LINE)
})

it('with a second key serves a second workspace, and ends cleanly on SIGTERM', async () => {
  const child = run('--calls', '30', '--key', 'one', '--second-key', 'two', '--limits', 'off')
  await once(child.stdout ?? child, 'data')
  const [, url = ''] =
    /^Service is at (\S+) with key one, for its second workspace with key two\n$/.exec(child.output()) ?? []
  const callsOf = async (key: string): Promise<{ id: number }[]> => {
    const response = await fetch(`${url}/v1/calls?first=100`, { headers: { 'x-api-key': key } })
    return ((await response.json()) as { data: { id: number }[] }).data
  }
  const [first, second] = [await callsOf('one'), await callsOf('two')]
  expect([first.length, second.length]).toEqual([30, 40])
  expect(first.filter(({ id }) => second.some((other) => other.id === id))).toEqual([])
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([0, null])
})

it('under npm run service ends when the shell that npm put between is gone', async () => {
  // The second command keeps the shell from replacing itself with the service, as in an npm script.
  const shell = spawn('sh', ['-c', '"$0" "$1" --calls 5; true', process.execPath, MAIN], {
    env: { ...process.env, npm_lifecycle_event: 'service' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(shell)
  await once(shell.stdout, 'data')
  // The service holds the other end of this pipe while it is running.
  const ended = once(shell.stdout, 'end')
  shell.kill('SIGTERM')
  await expect(ended).resolves.toEqual([])
})

it('says what is wrong with its flags', async () => {
  const child = run('--calls', 'many', '--limits', 'none')
  let output = ''
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()))
  expect(await once(child, 'close')).toEqual([2, null])
  expect(output).toContain('--calls must be a whole number')
  expect(output).toContain('--limits must be one of fixed, sliding, token, off')
})

it('that is killed keeps what it had accepted, and starts again on the same data', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-test-'))
  const start = async (): Promise<{
    child: ChildProcess
    get: (path: string, init?: RequestInit) => Promise<Response>
  }> => {
    const child = run('--calls', '25', '--key', 'k', '--data', dataDir, '--processing-ms', '0')
    await once(child.stdout ?? child, 'data')
    const [, url = ''] = LINE.exec(child.output()) ?? []
    return {
      child,
      get: (path, init) => fetch(url + path, { ...init, headers: { 'x-api-key': 'k', 'idempotency-key': 'one' } }),
    }
  }
  const first = await start()
  const body = new FormData()
  body.append('timestamp', '2026-10-14T09:30:00Z')
  body.append('user_id', '2101')
  body.append('recording', new Blob([talkingWav([['agent', 1]])]), 'a.wav')
  const accepted = await first.get('/v1/calls/import', { method: 'POST', body })
  const { call_id: id } = (await accepted.json()) as { call_id: number }
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await start()
  const media = await vi.waitFor(async () => {
    const { data } = (await (await second.get(`/v1/calls/${id}`)).json()) as {
      data: { duration: number; media: { audio_url: string } }
    }
    expect(data.duration).toBe(1)
    return data.media
  })
  expect((await fetch(media.audio_url, { method: 'HEAD' })).status).toBe(200)
  const list = (await (await second.get('/v1/calls?first=100')).json()) as { data: unknown[] }
  expect(list.data).toHaveLength(26)
  second.child.kill('SIGKILL')
  await once(second.child, 'exit')
  await rm(dataDir, { recursive: true })
})

it('as a child tells its progress, its address and its key over IPC, prints nothing, and ends with its parent', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'earshot-test-'))
  const child = fork(MAIN, ['--quiet', '--calls', '25', '--data', dataDir], {
    env: { ...process.env, EARSHOT_DEMO_KEY: 'from-the-host' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  const messages: Record<string, unknown>[] = []
  await new Promise<void>((resolve) => {
    child.on('message', (message: Record<string, unknown>) => {
      messages.push(message)
      if (message['kind'] === 'ready') resolve()
    })
  })
  expect(messages[0]).toEqual({ kind: 'progress', step: expect.any(String), fraction: null })
  expect(messages.at(-1)).toEqual({
    kind: 'ready',
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    apiKey: 'from-the-host',
  })
  // A child whose channel was closed emits no `close`.
  const ended = Promise.all([child.stdout!, child.stderr!].map((stream) => once(stream, 'end')))
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
  await ended
  expect(output).toBe('')
  await rm(dataDir, { recursive: true })
})
