import { afterEach, expect, test, vi } from 'vitest'

import { UploadFailure, uploadToTable } from './uploadRecording.ts'

const WAV = new File([new Uint8Array([1, 2, 3])], 'call.wav')
const TABLE = { workspaceId: 'w', folder: '', timeZone: 'UTC', uploadId: 'u2', after: 'u1' }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const failureOf = async (upload: Promise<unknown>): Promise<unknown> =>
  upload.then(
    () => 'uploaded',
    (error: unknown) => (error instanceof UploadFailure ? error.failure.code : error),
  )

test('sends nothing when canceled while the file is checked', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  const stop = new AbortController()
  const upload = uploadToTable(WAV, TABLE, { signal: stop.signal })
  stop.abort()
  expect(await failureOf(upload)).toBe('canceled')
  expect(send).not.toHaveBeenCalled()
})

test('aborts the request when canceled during the upload', async () => {
  const stop = new AbortController()
  const aborted = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    stop.abort()
    this.dispatchEvent(new ProgressEvent('abort'))
  })
  expect(await failureOf(uploadToTable(WAV, TABLE, { signal: stop.signal }))).toBe('canceled')
  expect(aborted).toHaveBeenCalledOnce()
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/uploads/u2', { method: 'DELETE' })
})

test('reports a missing file as unreadable', async () => {
  const { signal } = new AbortController()
  const gone = new File([new Uint8Array([1])], 'gone.wav')
  vi.spyOn(gone, 'slice').mockImplementation(() => {
    throw new DOMException('', 'NotFoundError')
  })
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
  expect(await failureOf(uploadToTable(gone, TABLE, { signal }))).toBe('recording-unreadable')
  // The next one waits for it.
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/uploads/u2', { method: 'DELETE' })
})

/** The core answers each upload with this. */
function answering(status: number, body: string) {
  const sent: { readonly address: string; readonly body: unknown }[] = []
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open')
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, file) {
    sent.push({ address: String(open.mock.lastCall![1]), body: file })
    Object.defineProperties(this, { status: { value: status }, responseText: { value: body } })
    this.dispatchEvent(new ProgressEvent('load'))
    this.dispatchEvent(new ProgressEvent('loadend'))
  })
  return sent
}
const { signal } = new AbortController()

test('uploads a file’s bytes and returns the row ID from the core', async () => {
  const sent = answering(200, '{"stageId":"s1"}')
  expect(await uploadToTable(WAV, TABLE, { signal })).toBe('s1')
  expect(sent[0]).toMatchObject({ address: expect.stringContaining('name=call.wav'), body: WAV })
})

test('uploads empty files, which the table then reports', async () => {
  const sent = answering(201, '{"stageId":"s1"}')
  expect(await uploadToTable(new File([], 'empty.wav'), { ...TABLE, folder: 'a/b' }, { signal })).toBe('s1')
  expect(new URL(sent[0]!.address, location.href).searchParams.get('folder')).toBe('a/b')
})

test('fails with the core’s error, or as if the core hadn’t answered', async () => {
  const cases = [
    [500, '{"code":"disk-full","data":{}}', 'disk-full'],
    [300, '{"stageId":"s1"}', 'internal'],
    [199, '{"stageId":"s1"}', 'internal'],
    [200, '{"stageId":7}', 'internal'],
    [200, 'null', 'internal'],
    [502, '<h1>Bad gateway</h1>', 'internal'],
    [400, '{"code":"no-such-code","data":{}}', 'internal'],
    [400, '{"code":"constructor","data":{}}', 'internal'],
    [400, '{"code":"rate-limited","data":{"until":"soon"}}', 'internal'],
    [400, '{"code":5}', 'internal'],
  ] as const
  for (const [status, body, code] of cases) {
    answering(status, body)
    const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
    expect(await failureOf(uploadToTable(WAV, TABLE, { signal })), body).toBe(code)
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/uploads/u2', { method: 'DELETE' })
    vi.restoreAllMocks()
  }
})

test('reports progress if the total is known', async () => {
  const fractions: number[] = []
  const sent = answering(200, '{"stageId":"s1"}')
  const upload = vi.spyOn(XMLHttpRequestUpload.prototype, 'addEventListener')
  upload.mockImplementation((_, listener) => {
    const tell = listener as (event: ProgressEvent) => void
    tell(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 4 }))
    tell(new ProgressEvent('progress', { lengthComputable: false, loaded: 2, total: 4 }))
    tell(new ProgressEvent('progress', { lengthComputable: true, loaded: 0, total: 0 }))
  })
  await uploadToTable(WAV, TABLE, { signal, onProgress: (fraction) => fractions.push(fraction) })
  expect(sent).toHaveLength(1)
  expect(fractions).toEqual([0.25])
})

test('distinguishes a lost connection from a file that vanished during the upload', async () => {
  const breaking = () =>
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      this.dispatchEvent(new ProgressEvent('error'))
    })
  breaking()
  expect(await failureOf(uploadToTable(WAV, TABLE, { signal }))).toBe('internal')
  const going = new File([new Uint8Array([1])], 'going.wav')
  const slice = vi.spyOn(going, 'slice')
  breaking().mockImplementation(function (this: XMLHttpRequest) {
    slice.mockImplementation(() => {
      throw new DOMException('', 'NotReadableError')
    })
    this.dispatchEvent(new ProgressEvent('error'))
  })
  expect(await failureOf(uploadToTable(going, TABLE, { signal }))).toBe('recording-unreadable')
})

test('explains why a file can’t be read, in plain words if possible', async () => {
  const reasonOf = async (cause: unknown) => {
    const file = new File([new Uint8Array([1])], 'a.wav')
    vi.spyOn(file, 'slice').mockImplementation(() => {
      throw cause
    })
    const failed = await uploadToTable(file, TABLE, { signal }).catch((one: unknown) => one as UploadFailure)
    return ((failed as UploadFailure).failure.data as { reason: string }).reason
  }
  const gone = await reasonOf(new DOMException('x', 'NotFoundError'))
  const forbidden = await reasonOf(new DOMException('x', 'SecurityError'))
  expect(gone).not.toBe(forbidden)
  expect([gone, forbidden]).not.toContain('x')
  expect(await reasonOf(new DOMException('a disk error', 'OddError'))).toBe('a disk error')
  expect(await reasonOf(new Error('broken'))).toBe('Error: broken')
})

test('a missing file of 0 bytes is unreadable, not empty', async () => {
  const file = new File([], 'gone.wav')
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotFoundError'))
  expect(await failureOf(uploadToTable(file, TABLE, { signal }))).toBe('recording-unreadable')
})

test('a finished upload ignores cancellation', async () => {
  answering(200, '{"stageId":"s1"}')
  const stop = new AbortController()
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  await uploadToTable(WAV, TABLE, { signal: stop.signal })
  stop.abort()
  expect(abort).not.toHaveBeenCalled()
})
