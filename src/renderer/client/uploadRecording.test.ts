import { afterEach, expect, test, vi } from 'vitest'

import { recordingSourceOf, UploadFailure, uploadToTable } from './uploadRecording.ts'

const WAV = new File([new Uint8Array([1, 2, 3])], 'call.wav')
const TABLE = { workspaceId: 'w', folder: '', timeZone: 'UTC' }

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const failureOf = async (upload: Promise<unknown>): Promise<unknown> =>
  upload.then(
    () => 'uploaded',
    (error: unknown) => (error instanceof UploadFailure ? error.failure.code : error),
  )

test('sends nothing when it is canceled while the file is checked', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  const stop = new AbortController()
  const upload = uploadToTable(WAV, TABLE, { signal: stop.signal })
  stop.abort()
  expect(await failureOf(upload)).toBe('cancelled')
  expect(send).not.toHaveBeenCalled()
})

test('stops the request when it is canceled on its way', async () => {
  const stop = new AbortController()
  const aborted = vi.spyOn(XMLHttpRequest.prototype, 'abort')
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    stop.abort()
    this.dispatchEvent(new ProgressEvent('abort'))
  })
  expect(await failureOf(recordingSourceOf(WAV, { signal: stop.signal }))).toBe('cancelled')
  expect(aborted).toHaveBeenCalledOnce()
})

test('says of a file that has gone that it can’t be read, and of an empty one that it is empty', async () => {
  const { signal } = new AbortController()
  const gone = new File([new Uint8Array([1])], 'gone.wav')
  vi.spyOn(gone, 'slice').mockImplementation(() => {
    throw new DOMException('', 'NotFoundError')
  })
  expect(await failureOf(recordingSourceOf(gone, { signal }))).toBe('recording-unreadable')
  expect(await failureOf(recordingSourceOf(new File([], 'empty.wav'), { signal }))).toBe('recording-empty')
})

test('hands over the path where the host knows it, and sends no byte', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  vi.stubGlobal('earshotHost', { kind: 'electron', pathForFile: () => '/x/call.wav' })
  const { signal } = new AbortController()
  expect(await recordingSourceOf(WAV, { signal })).toEqual({ kind: 'path', path: '/x/call.wav' })
  expect(send).not.toHaveBeenCalled()
})
