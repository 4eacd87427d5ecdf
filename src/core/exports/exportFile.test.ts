import { existsSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { appendFile, type FileHandle, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ExportFile } from './exportFile.ts'

let folder = ''
let file: ExportFile

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-export-'))
  file = new ExportFile(join(folder, 'x'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('lets a reader follow the file while it grows', async () => {
  await file.add('first,')
  const text = new Response(file.read()).text()
  await file.add('sécond,')
  await file.add('x'.repeat(200_000))
  await file.end('whole')
  expect(await text).toBe(`first,sécond,${'x'.repeat(200_000)}`)
  expect(file.sizeBytes).toBe((await readFile(file.path)).length)
})

it('gives a reader each page as soon as it is written', async () => {
  const reader = file.read().getReader()
  const first = reader.read()
  await file.add('a')
  expect(new TextDecoder().decode((await first).value)).toBe('a')
  await file.end('whole')
})

it('neither shows nor keeps the incomplete data of a failed write', async () => {
  await file.add('a')
  await appendFile(file.path, 'half a page')
  const reader = file.read().getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('a')
  await file.add('b')
  await file.end('whole')
  expect(await readFile(file.path, 'utf8')).toBe('ab')
})

it('writes whole pages even if the system writes three bytes at a time', async () => {
  await file.add('a')
  const handle = await open(file.path)
  await handle.close()
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  const write = prototype.write as (
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ) => ReturnType<typeof prototype.write>
  vi.spyOn(prototype, 'write').mockImplementation(function (this: FileHandle, ...args: unknown[]) {
    const [bytes, offset, length, position] = args as Parameters<typeof write>
    return write.call(this, bytes, offset, Math.min(length, 3), position)
  })
  await file.add('0123456789')
  await file.end('whole')
  expect(await readFile(file.path, 'utf8')).toBe('a0123456789')
})

it('gives readers at different times the same content', async () => {
  await file.add('a')
  const early = new Response(file.read()).text()
  await file.add('b')
  await file.end('whole')
  expect([await early, await new Response(file.read()).text()]).toEqual(['ab', 'ab'])
})

it('gives a reader of an unfinished export an error, never a short file', async () => {
  await file.add('half')
  const text = new Response(file.read()).text()
  await Promise.all([expect(text).rejects.toThrow(), file.end('broken')])
})

it.each(['before', 'while'])(
  'says that the export was not finished if it is broken and deleted %s its file is read',
  async (when) => {
    await file.add('half')
    const text = when === 'while' ? new Response(file.read()).text() : null
    const ended = file.end('broken')
    rmSync(file.path)
    await expect(text ?? new Response(file.read()).text()).rejects.toThrow('not finished')
    await ended
  },
)

it('isn’t affected by a reader that leaves', async () => {
  await file.add('a')
  const reader = file.read().getReader()
  await reader.read()
  await reader.cancel()
  await file.add('b')
  await file.end('whole')
  expect(await new Response(file.read()).text()).toBe('ab')
})

it.runIf(existsSync('/proc/self/fd'))('is closed by a reader that leaves while it waits for more', async () => {
  await file.add('a')
  const reader = file.read().getReader()
  await reader.read()
  // Now it waits.
  await nextTurn()
  await reader.cancel()
  await file.add('b')
  await file.end('whole')
  expect(await new Response(file.read()).text()).toBe('ab')
  expect(openTimes()).toBe(0)
})

it.runIf(existsSync('/proc/self/fd'))('isn’t left open by a reader that is dropped', async () => {
  await file.add('a'.repeat(1_000_000))
  await file.end('whole')
  await file.read().getReader().read()
  // The stream may be reading the next chunk.
  await vi.waitFor(() => expect(openTimes()).toBe(0))
})

it.runIf(existsSync('/proc/self/fd'))('isn’t left open if it can’t be read', async () => {
  await file.add('a')
  await file.end('whole')
  const handle = await open(file.path)
  await handle.close()
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  const read = vi.spyOn(prototype, 'read').mockRejectedValue(new Error('EIO'))
  await expect(new Response(file.read()).text()).rejects.toThrow('EIO')
  read.mockRestore()
  expect(openTimes()).toBe(0)
})

/** By this process. */
function openTimes(): number {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return null // Closed by now, as the folder's own descriptor.
    }
  })
  return links.filter((link) => link === file.path).length
}

it('is only readable by its owner', async () => {
  await file.add('a')
  expect((await stat(file.path)).mode & 0o777).toBe(0o600)
  await file.end('whole')
})
