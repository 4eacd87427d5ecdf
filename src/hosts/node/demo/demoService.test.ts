import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DemoSnapshot } from '../../../contract/snapshots.ts'
import { createDemoService, DEMO_KEY_VARIABLE, type OwnedDemoService } from './demoService.ts'
import { createFakeClock, type FakeClock } from '../testing/fakeClock.ts'
import { fakeLaunch, type FakeDemoProcess } from '../testing/fakeDemoProcess.ts'

let clock: FakeClock
let processes: readonly FakeDemoProcess[]
let demo: OwnedDemoService
let shown: DemoSnapshot[]

beforeEach(() => {
  const fake = fakeLaunch()
  clock = createFakeClock()
  processes = fake.processes
  demo = createDemoService({ launch: fake.launch, dataFolder: '/data', clock })
  shown = []
  demo.onChange(() => shown.push(demo.state()))
})

function process(index: number): FakeDemoProcess {
  const found = processes[index]
  if (!found) throw new Error(`process ${index} was not launched`)
  return found
}

/** What the simulator says when it is ready: the key it was given, and where it listens. */
function isReady(started: FakeDemoProcess, port = 4801): void {
  started.send({ kind: 'ready', baseUrl: `http://127.0.0.1:${port}`, apiKey: started.env[DEMO_KEY_VARIABLE] })
}

async function startedOnce(): Promise<void> {
  const starting = demo.start()
  isReady(process(0))
  await starting
}

test('nothing runs before it is needed', () => {
  expect(demo.state()).toEqual({ state: 'off' })
  expect(processes).toHaveLength(0)
})

test('the key goes through the environment, is long, and stands in no argument', async () => {
  const starting = demo.start()
  const { args, env } = process(0)
  const key = env[DEMO_KEY_VARIABLE] ?? ''
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(args).toEqual(['--port', '0', '--data', '/data/demo', '--requests-per-minute', '60000', '--quiet'])
  isReady(process(0))
  expect(await starting).toEqual({ baseUrl: 'http://127.0.0.1:4801', apiKey: key })
})

test('its progress is shown until it is ready', async () => {
  const starting = demo.start()
  process(0).send({ kind: 'progress', step: 'Making 500 calls', fraction: 0.4 })
  process(0).send({ kind: 'progress', step: 'Nonsense', fraction: 'much' })
  process(0).send('noise')
  isReady(process(0))
  process(0).send({ kind: 'progress', step: 'Late', fraction: 1 })
  await starting
  expect(shown).toEqual([
    { state: 'starting', step: 'Starting the demo service', fraction: null },
    { state: 'starting', step: 'Making 500 calls', fraction: 0.4 },
    { state: 'ready' },
  ])
})

test('whoever asks while it starts, and later, gets the same one', async () => {
  const both = [demo.start(), demo.start()]
  isReady(process(0))
  const [first, second] = await Promise.all(both)
  expect(second).toEqual(first)
  expect(await demo.start()).toEqual(first)
  expect(processes).toHaveLength(1)
})

describe('a start that fails', () => {
  test('says why in the process’s own last words, and the next one is a new attempt', async () => {
    const starting = demo.start()
    process(0).die('no space left on device')
    await expect(starting).rejects.toMatchObject({ code: 'demo-failed', data: { reason: 'no space left on device' } })
    expect(demo.state()).toMatchObject({ state: 'failed', failure: { code: 'demo-failed' } })
    const again = demo.start()
    isReady(process(1))
    await again
    expect(demo.state()).toEqual({ state: 'ready' })
  })

  test('says why in the words of its message, when it sent one', async () => {
    const starting = demo.start()
    process(0).send({ kind: 'failed', message: 'the folder is another version’s' })
    await expect(starting).rejects.toMatchObject({ data: { reason: 'the folder is another version’s' } })
    expect(process(0).isEnded).toBe(true)
  })

  test('by never being ready is ended after three minutes', async () => {
    const failing = demo.start().catch((error: unknown) => error)
    await clock.pass(179_000)
    expect(process(0).isEnded).toBe(false)
    await clock.pass(2000)
    expect(await failing).toMatchObject({
      code: 'demo-failed',
      data: { reason: 'the demo service wasn’t ready after 3 minutes' },
    })
    expect(process(0).isEnded).toBe(true)
  })
})

describe('one that dies later', () => {
  test('is started again by itself with the same key on the same port', async () => {
    await startedOnce()
    process(0).die()
    await clock.pass(500)
    expect(process(1).args).toEqual([
      '--port',
      '4801',
      '--data',
      '/data/demo',
      '--requests-per-minute',
      '60000',
      '--quiet',
    ])
    expect(process(1).env).toEqual(process(0).env)
    const asked = demo.start()
    isReady(process(1))
    expect((await asked).baseUrl).toBe('http://127.0.0.1:4801')
    expect(shown.at(-1)).toEqual({ state: 'ready' })
  })

  test('and finds its port taken takes any at the next attempt', async () => {
    await startedOnce()
    process(0).die()
    await clock.pass(500)
    const asked = demo.start()
    process(1).die('port 4801 is taken')
    await expect(asked).rejects.toMatchObject({ code: 'demo-failed' })
    void demo.start().catch(() => undefined)
    expect(process(2).args.slice(0, 2)).toEqual(['--port', '0'])
    await demo.close()
  })

  test('again and again is left alone after the fourth time in a minute, and shown as failed', async () => {
    await startedOnce()
    for (let death = 0; death < 3; death++) {
      process(death).die()
      await clock.pass(500)
      isReady(process(death + 1))
      await clock.pass(0)
    }
    process(3).die()
    await clock.pass(10_000)
    expect(processes).toHaveLength(4)
    expect(demo.state()).toMatchObject({
      state: 'failed',
      failure: { data: { reason: 'the demo service keeps stopping' } },
    })
  })
})

describe('erasing', () => {
  let dataFolder: string

  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'earshot-demo-'))
    const fake = fakeLaunch()
    processes = fake.processes
    demo = createDemoService({ launch: fake.launch, dataFolder, clock })
    demo.onChange(() => shown.push(demo.state()))
  })
  afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

  test('ends the process, deletes its data and restarts only on request', async () => {
    await startedOnce()
    mkdirSync(join(dataFolder, 'demo'))
    writeFileSync(join(dataFolder, 'demo', 'imported.mp3'), 'sound')
    const erasing = demo.erase()
    const asked = demo.start()
    expect(processes).toHaveLength(1)
    await erasing
    expect(process(0).isEnded).toBe(true)
    expect(existsSync(join(dataFolder, 'demo'))).toBe(false)
    await clock.pass(0)
    expect(processes).toHaveLength(2)
    isReady(process(1))
    await asked

    await demo.erase()
    await clock.pass(10_000)
    expect(processes).toHaveLength(2)
    expect(demo.state()).toEqual({ state: 'off' })
  })

  test('in the middle of a start ends that and shows no failure', async () => {
    const failing = demo.start().catch((error: unknown) => error)
    await demo.erase()
    expect(await failing).toMatchObject({ code: 'demo-failed' })
    expect(process(0).isEnded).toBe(true)
    expect(shown.map(({ state }) => state)).toEqual(['starting', 'off'])
  })
})

describe('closing', () => {
  test('ends the process and starts no other', async () => {
    await startedOnce()
    await demo.close()
    expect(process(0).isEnded).toBe(true)
    await clock.pass(10_000)
    expect(processes).toHaveLength(1)
    await expect(demo.start()).rejects.toMatchObject({ code: 'demo-failed' })
    expect(processes).toHaveLength(1)
  })

  test('in the middle of a start ends that', async () => {
    const failing = demo.start().catch((error: unknown) => error)
    await demo.close()
    expect(await failing).toMatchObject({ code: 'demo-failed' })
    expect(process(0).isEnded).toBe(true)
  })
})
