import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, expect, it, vi } from 'vitest'
import { deadlineAfter, ThreadClient, type ThreadEnd, type ThreadOptions } from './threadClient.ts'

const THREAD = join(import.meta.dirname, 'testing', 'testThread.ts')

let thread: ThreadClient
/** Ends the current deadline. */
let ring: () => void
let ringCount = 0

afterEach(async () => {
  await thread.end()
})

function open(options: Partial<ThreadOptions> = {}): void {
  ringCount = 0
  thread = new ThreadClient({
    path: THREAD,
    deadline: (signal) =>
      new Promise<void>((resolve, reject) => {
        ringCount += 1
        ring = resolve
        signal.addEventListener('abort', () => reject(new Error('Aborted.')))
      }),
    ...options,
  })
}

/** A sign of the thread that was on its way starts another deadline. */
async function ringUntilEnded(hanging: Promise<unknown>): Promise<void> {
  let isEnded = false
  void hanging.then(() => (isEnded = true))
  await vi.waitFor(() => {
    ring()
    expect(isEnded).toBe(true)
  })
}

const asked = (...tasks: readonly string[]) => Promise.allSettled(tasks.map((task) => thread.ask(task)))
const ended = (reason: ThreadEnd, more: object = {}) => ({ status: 'rejected', reason: { reason, ...more } })
const done = (value: string) => ({ status: 'fulfilled', value })

it('fails what a thread that exits or crashes has, and starts another', async () => {
  open()
  expect(await asked('exit', 'one')).toMatchObject([ended('crashed'), ended('crashed')])
  expect(await asked('crash')).toMatchObject([ended('crashed', { cause: { message: 'Crashed.' } })])
  expect(await asked('one')).toEqual([done('one')])
})

/** Stops this process from doing anything. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** As `standStill`, until the thread has exited. `place`: its answer to the task of that name. */
function standStillUntilGone(place: string | null): void {
  // Only Linux says when a thread is gone.
  if (place === null) standStill(200)
  // Against hanging only.
  for (let count = 0; place !== null && existsSync(place) && count < 60_000; count += 1) standStill(1)
}

it('gets the last answer of a thread that exits right after it', async () => {
  open()
  const place = await thread.ask<string | null>('place')
  const last = asked('answer and exit')
  // The exit arrives in the same turn as the answer.
  standStillUntilGone(place)
  expect(await last).toEqual([done('answer and exit')])
})

it('gives the task after such a last answer to another thread', async () => {
  open({ isSerial: true })
  const place = await thread.ask<string | null>('place')
  const both = asked('answer and exit', 'two')
  standStillUntilGone(place)
  expect(await both).toEqual([done('answer and exit'), done('two')])
})

it('doesn’t count time for which everything stood still as a deadline', async () => {
  let isOver = false
  const deadline = deadlineAfter(100)(new AbortController().signal).then(() => (isOver = true))
  standStill(150)
  await nextTurn()
  await nextTurn()
  expect(isOver).toBe(false)
  await deadline
})

it('gives the tasks that wait to another thread, if it does one after another', async () => {
  open({ isSerial: true })
  expect(await asked('exit', 'one', 'exit', 'two')).toMatchObject([
    ended('crashed'),
    done('one'),
    ended('crashed'),
    done('two'),
  ])
})

it('keeps the process until a closed thread has ended', async () => {
  const script = join(import.meta.dirname, 'testing', 'closeThread.ts')
  expect((await promisify(execFile)(process.execPath, [script])).stdout).toBe('The thread has ended.\n')
})

it('fails task after task if the thread can’t start', async () => {
  for (const isSerial of [false, true]) {
    open({ isSerial, path: join(import.meta.dirname, 'none.ts') })
    expect(await asked('one', 'two')).toMatchObject([ended('crashed'), ended('crashed')])
  }
})

it('ends a thread that gives no sign within the deadline, unless a task has none', async () => {
  open()
  const unlimited = thread.ask('wait', { isUnlimited: true }).catch((error: unknown) => error)
  // Posted before the thread may block.
  const one = asked('one')
  const blocked = thread.ask('block later').catch((error: unknown) => error)
  await one
  expect(ringCount).toBe(0)
  await thread.end()
  expect(await Promise.all([unlimited, blocked])).toMatchObject([{ reason: 'closed' }, { reason: 'closed' }])

  const hanging = asked('block')
  await vi.waitFor(() => expect(ringCount).toBeGreaterThan(0))
  await ringUntilEnded(hanging)
  expect(await hanging).toMatchObject([ended('not-responding', { wasBegun: true })])
  expect(await asked('one')).toEqual([done('one')])
})

it('tells which tasks a thread has begun, and may wait until it has ended', async () => {
  open({ reportsBegin: true, waitsForBlocked: true })
  await asked('one')
  const before = ringCount
  const hanging = asked('block', 'one')
  await vi.waitFor(() => expect(ringCount).toBeGreaterThan(before))
  ring()
  expect(await hanging).toMatchObject([
    ended('not-responding', { wasBegun: true }),
    ended('not-responding', { wasBegun: false }),
  ])
  const next = asked('one')
  expect(thread.blocked).not.toBeNull()
  expect(await next).toEqual([done('one')])
  expect(thread.blocked).toBeNull()
})

it('cancels a task, and does the others', async () => {
  open({ isSerial: true })
  const abort = new AbortController()
  const { signal } = abort
  const hanging = Promise.allSettled([
    thread.ask('wait', { signal }),
    thread.ask('wait', { signal }),
    thread.ask('one'),
  ])
  await asked()
  abort.abort('enough')
  const canceled = { status: 'rejected', reason: 'enough' }
  expect(await hanging).toEqual([canceled, canceled, done('one')])
  expect(await Promise.allSettled([thread.ask('one', { signal })])).toEqual([canceled])
})

it('does the next task if one is canceled while its result is still being unpacked', async () => {
  open({ isSerial: true })
  const abort = new AbortController()
  const list = thread.ask('list', { isInParts: true, signal: abort.signal })
  // The next task is posted when the list has arrived, of which one part is unpacked in each turn.
  const next = thread.ask('one', { onPost: () => setImmediate(() => abort.abort()) })
  expect(await Promise.allSettled([next])).toEqual([done('one')])
  await list
})

it('passes on progress, events, and codes of failures', async () => {
  const events: unknown[] = []
  open({ onEvent: (event) => events.push(event) })
  const progress: unknown[] = []
  await thread.ask('progress', { onPost: () => progress.push('posted'), onProgress: (at) => progress.push(at) })
  expect([progress, events]).toEqual([['posted', 1, 2], ['news']])
  await expect(thread.ask('fail')).rejects.toMatchObject({ message: 'Failed.', code: 'EODD' })
})

it('ends when it has been idle, and starts again', async () => {
  open({ idleMs: 0 })
  expect(await asked('one')).toEqual([done('one')])
  await vi.waitFor(() => expect(thread.isRunning).toBe(false))
  expect(await asked('two')).toEqual([done('two')])
})

it('fails what can’t be sent, and does the next task', async () => {
  open({ isSerial: true })
  await expect(thread.ask(() => undefined)).rejects.toThrow('could not be cloned')
  expect(await asked('one')).toEqual([done('one')])
})
