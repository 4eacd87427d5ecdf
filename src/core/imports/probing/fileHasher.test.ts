import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FileHasher } from './fileHasher.ts'

const MEGABYTE = 1024 * 1024

let folder: string
let hasher: FileHasher

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-hasher-'))
  hasher = new FileHasher()
})
afterEach(() => {
  hasher.close()
  rmSync(folder, { recursive: true, force: true })
})

function file(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

it('hashes several files, and more afterwards', async () => {
  const paths = ['', 'one', 'two'].map((content, index) => file(`${index}.wav`, content))
  expect(await Promise.all(paths.map((path) => hasher.hash(path)))).toEqual(['', 'one', 'two'].map(sha256))
  expect(await hasher.hash(paths[1] ?? '')).toBe(sha256('one'))
})

it('reports the bytes read so far of a large file', async () => {
  const path = file('large.wav', '')
  truncateSync(path, 130 * MEGABYTE)
  const reported: number[] = []
  const [hash, other] = await Promise.all([
    hasher.hash(path, { onRead: (bytes) => reported.push(bytes) }),
    hasher.hash(file('small.wav', 'one')),
  ])
  expect(reported).toEqual(Array.from({ length: 32 }, (_, at) => (at + 1) * 4 * MEGABYTE))
  expect([hash, other]).toEqual([sha256(new Uint8Array(130 * MEGABYTE)), sha256('one')])
})

it('fails with the file system’s error, and hashes the next file', async () => {
  const missing = hasher.hash(join(folder, 'none.wav'))
  const next = hasher.hash(file('a.wav', 'one'))
  await expect(missing).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await next).toBe(sha256('one'))
})

it.skipIf(process.platform === 'win32')(
  'gives up a file on a disk that doesn’t respond, and hashes the next',
  async () => {
    // Opening a pipe without a writer blocks, as opening a file on a share without its server can.
    const pipe = join(folder, 'hangs.wav')
    execFileSync('mkfifo', [pipe])
    const deadlines = [Promise.resolve()]
    hasher = new FileHasher(() => deadlines.pop() ?? new Promise(() => undefined))
    const hanging = hasher.hash(pipe)
    const next = hasher.hash(file('a.wav', 'one'))
    try {
      await expect(hanging).rejects.toMatchObject({ reason: 'not-responding' })
      expect(await next).toBe(sha256('one'))
    } finally {
      // Lets the blocked thread end.
      closeSync(openSync(pipe, 'r+'))
    }
  },
)

it('ends all work when closed', async () => {
  const path = file('large.wav', '')
  truncateSync(path, 130 * MEGABYTE)
  const hashes = [hasher.hash(path), hasher.hash(path)].map((hash) => hash.catch((error: unknown) => String(error)))
  hasher.close()
  expect(await Promise.all(hashes)).toEqual(['Error: The thread ended: closed.', 'Error: The thread ended: closed.'])
})
