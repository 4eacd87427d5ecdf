import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
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
  expect(await disk.read('opened-stats', join(folder, '9.wav'))).toEqual(sound)
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
  'waits for a share that hangs until it is canceled, and reads elsewhere then',
  async () => {
    const pipe = join(folder, 'hangs.wav')
    execFileSync('mkfifo', [pipe])
    const stop = new AbortController()
    const hanging = disk.readPatiently('opened-stats', pipe, stop.signal)
    stop.abort(new Error('canceled'))
    await expect(hanging).rejects.toThrow('canceled')
    expect(await disk.readPatiently('opened-stats', '/dev/null', new AbortController().signal)).toMatchObject({
      kind: 'other',
    })
    // Lets the thread end, if it had begun to open the pipe.
    closeSync(openSync(pipe, 'r+'))
  },
)

it('fails with the file system’s error', async () => {
  for (const kind of ['stats', 'opened-stats', 'entries', 'bytes'] as const) {
    await expect(disk.read(kind, join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' })
  }
})
