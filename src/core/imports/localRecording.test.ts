import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveLocalRecording } from './localRecording.ts'

let folder = ''
let path = ''
const BYTES = new TextEncoder().encode('RIFF----WAVEfmt 0123456789')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-local-'))
  path = join(folder, 'call.wav')
  await writeFile(path, BYTES)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ask = (range: string | null = null, method = 'GET', at = path) =>
  serveLocalRecording(
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

it('says why it can’t be read', async () => {
  await expect(ask(null, 'GET', join(folder, 'gone.wav'))).rejects.toMatchObject({
    code: 'recording-unreadable',
    data: { fileName: 'call.wav', reason: 'It is no longer there.' },
  })
})
