import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LocalRecordings } from './localRecordings.ts'
import { deadlineAfter } from '../threads/threadClient.ts'

/** Longer than a test. */
const NEVER_MS = 600_000

let folder = ''
let path = ''
const recordings = new LocalRecordings(deadlineAfter(NEVER_MS))
const BYTES = new TextEncoder().encode('RIFF----WAVEfmt 0123456789')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-local-'))
  path = join(folder, 'call.wav')
  await writeFile(path, BYTES)
})
afterAll(async () => {
  recordings.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = (range: string | null = null, method = 'GET', at = path) =>
  recordings.serve(
    { path: at, fileName: 'call.wav' },
    new Request('http://localhost/media/w/staged/1', { method, headers: range === null ? {} : { range } }),
  )
const textOf = async (range: string | null) => (await ask(range)).text()

it('serves a recording as what it is, whole and in parts', async () => {
  const whole = await ask()
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(BYTES)
  expect(await textOf('bytes=16-18')).toBe('012')
  expect(await textOf('bytes=24-')).toBe('89')
  expect(await textOf('bytes=-3')).toBe('789')
  const part = await ask('bytes=16-1000')
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 16-25/${BYTES.length}`])
  await part.body?.cancel()
})

it('says how long it is without its bytes, and that it has no others', async () => {
  const head = await ask(null, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '26', ''])
  const beyond = await ask('bytes=26-')
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */26'])
})

it('is never a document', async () => {
  await writeFile(join(folder, 'page.html'), '<script>alert(1)</script>')
  const page = await ask(null, 'GET', join(folder, 'page.html'))
  expect(page.headers.get('content-type')).toBe('application/octet-stream')
  expect(page.headers.get('content-security-policy')).toContain('sandbox')
  await page.body?.cancel()
})

it('serves a long recording in parts, and reads no more than the player takes', async () => {
  const long = join(folder, 'long.wav')
  const bytes = Buffer.alloc(700_000, 'RIFF----WAVEfmt ')
  await writeFile(long, bytes)
  const { body } = await ask(null, 'GET', long)
  const parts: Uint8Array[] = []
  for await (const part of body!) parts.push(part)
  expect(parts.map(({ length }) => length)).toEqual([262_144, 262_144, 175_712])
  expect(Buffer.concat(parts).equals(bytes)).toBe(true)
})

it.skipIf(process.platform === 'win32')('says so if the disk doesn’t respond, and reads the next one', async () => {
  // Opening a pipe without a writer blocks, as opening a file on a share without its server can.
  const pipe = join(folder, 'hangs.wav')
  execFileSync('mkfifo', [pipe])
  const deadlines = [Promise.resolve()]
  const hanging = new LocalRecordings(() => deadlines.pop() ?? new Promise(() => undefined))
  const request = () => new Request('http://localhost/media/w/staged/1')
  const requested = hanging.serve({ path: pipe, fileName: 'hangs.wav' }, request())
  const next = hanging.serve({ path, fileName: 'call.wav' }, request())
  const reason = 'The disk isn’t responding.'
  await expect(requested).rejects.toMatchObject({
    code: 'recording-unreadable',
    data: { fileName: 'hangs.wav', reason },
  })
  expect((await next).status).toBe(200)
  hanging.close()
  // Lets the blocked thread end.
  const writer = await open(pipe, 'r+')
  await writer.close()
})

it('says why it can’t be read', async () => {
  await expect(ask(null, 'GET', join(folder, 'gone.wav'))).rejects.toMatchObject({
    code: 'recording-unreadable',
    data: { fileName: 'call.wav', reason: 'It is no longer there.' },
  })
})
