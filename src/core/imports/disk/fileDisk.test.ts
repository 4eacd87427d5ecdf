import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { FileDisk } from './fileDisk.ts'

const TIME = new Date('2026-06-01T09:00:00.123Z')

let folder: string
let disk: FileDisk

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-disk-'))
  disk = new FileDisk()
})
afterEach(() => {
  disk.close()
  rmSync(folder, { recursive: true, force: true })
})

it('finds out what is at a path, and what a folder has, in the order of the names', async () => {
  const path = join(folder, '10.wav')
  writeFileSync(path, 'sound')
  utimesSync(path, TIME, TIME)
  mkdirSync(join(folder, '9'))
  symlinkSync(path, join(folder, '9.wav'))
  const sound = { kind: 'file', sizeBytes: 5, modifiedMs: TIME.getTime() }
  expect(await disk.read('stats', path)).toEqual(sound)
  expect(await disk.read('read-stats', join(folder, '9.wav'))).toEqual(sound)
  expect(await disk.read('stats', folder)).toMatchObject({ kind: 'folder' })
  expect(await disk.read('stats', '/dev/null')).toMatchObject({ kind: 'other' })
  expect(await disk.read('entries', folder)).toEqual([
    { name: '9', kind: 'folder' },
    { name: '9.wav', kind: 'other' },
    { name: '10.wav', kind: 'file' },
  ])
  expect(Buffer.from(await disk.read('bytes', path)).toString()).toBe('sound')
})

it.skipIf(process.platform === 'win32')(
  'waits for a share that hangs until it is canceled, then reads on',
  async () => {
    const pipe = join(folder, 'hangs.wav')
    execFileSync('mkfifo', [pipe])
    const impatient = new FileDisk(() => Promise.resolve())
    onTestFinished(() => impatient.close())
    const readStats = (path: string, signal = new AbortController().signal) =>
      impatient.readPatiently('read-stats', path, signal)
    // Now the thread is ready.
    expect(await readStats('/dev/null')).toMatchObject({ kind: 'other' })
    const stop = new AbortController()
    const settled = vi.fn<(error: unknown) => void>()
    const hanging = readStats(pipe, stop.signal).catch(settled)
    try {
      await wait(100)
      expect(settled).not.toHaveBeenCalled()
      stop.abort()
      await hanging
      expect(settled).toHaveBeenCalledExactlyOnceWith(stop.signal.reason)
      expect(await readStats('/dev/null')).toMatchObject({ kind: 'other' })
    } finally {
      // Lets the thread end.
      closeSync(openSync(pipe, 'r+'))
    }
  },
)

it.skipIf(process.platform !== 'linux')(
  'leaves at most two threads behind that a share blocks, and reads on',
  async () => {
    const pipe = join(folder, 'hangs.wav')
    execFileSync('mkfifo', [pipe])
    const writing = openSync(pipe, 'r+')
    // Lets the threads end.
    onTestFinished(() => closeSync(writing))
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const cleared = vi.spyOn(globalThis, 'clearTimeout')
    const readerCount = () =>
      readdirSync('/proc/self/fd').filter((fd) => linkOf(`/proc/self/fd/${fd}`) === pipe).length - 1
    const read = (path: string, signal = new AbortController().signal) => disk.readPatiently('read-stats', path, signal)

    // A thread that is canceled right before it reads ends at once.
    while (readerCount() < 2) {
      const stop = new AbortController()
      const before = readerCount()
      const hanging = read(pipe, stop.signal).catch(() => undefined)
      await vi.waitFor(() => expect(readerCount()).toBeGreaterThan(before))
      stop.abort()
      await hanging
      // This file is read once the canceled thread has ended or counts as blocked.
      await read('/dev/null')
    }
    // The third thread, which is idle, would end after a while and fail what waits.
    const idle = timers.mock.results.filter((_, at) => timers.mock.calls[at]?.[1] === 10_000)
    const waiting = read(pipe)
    expect(idle.map(({ value }) => value)).toContain(cleared.mock.lastCall?.[0])
    expect(await read('/dev/null')).toMatchObject({ kind: 'other' })
    expect(readerCount()).toBe(2)
    writeSync(writing, 'sound')
    expect(await waiting).toMatchObject({ kind: 'other' })
  },
)

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null // It was the one that listed the folder.
  }
}

it('fails with the file system’s error', async () => {
  for (const kind of ['stats', 'read-stats', 'entries', 'bytes'] as const) {
    await expect(disk.read(kind, join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
  }
})
