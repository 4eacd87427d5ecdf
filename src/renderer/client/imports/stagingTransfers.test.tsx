import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  addLinksToTable,
  addToTable,
  forgetFailedTransfers,
  keepSidecar,
  retryTransfers,
  stopTransfers,
  useTransfers,
} from './stagingTransfers.ts'
import { clientOfWorkspace } from '../connection/workspaceClient.ts'
import { fakeCore, fakeWorkspaceCore } from '../testing/fakeCore.ts'
import { UploadFailure, uploadToTable } from './uploadRecording.ts'
import { showToast } from '../../components/overlays/toasts.ts'
import { nextFrame } from '../../hooks/testing/frames.ts'

const add = vi.fn<(input: { readonly sources: readonly unknown[] }) => Promise<unknown>>()
const core = fakeWorkspaceCore({ staging: { add } })
vi.mock('./uploadRecording.ts', { spy: true })
vi.mock('../../components/overlays/toasts.ts', { spy: true })

type Upload = {
  readonly name: string
  readonly workspaceId: string
  readonly signal: AbortSignal
  progress(fraction: number): void
  end(): void
  fail(error: unknown): void
}
/** The started uploads. The test finishes each one. */
let uploads: Upload[] = []

const fileOf = (name: string, size = 100) => ({ file: new File([new Uint8Array(size)], name), folder: 'a/b' })
const ticketsForFiles = (files: readonly File[]) => Promise.resolve(files.map(({ name }) => `t-${name}`))
const shown = () => {
  const { doneBytes, totalBytes, leftCount, failed } = useTransfers.getState()
  return { doneBytes, totalBytes, leftCount, failed: failed.map(({ file }) => file.name) }
}
const NOTHING = { doneBytes: 0, totalBytes: 0, leftCount: 0, failed: [] }
const begun = async (count: number) => {
  await expect.poll(() => uploads.length).toBe(count)
}

describe('transfers to the staging table', () => {
  beforeEach(() => {
    stopTransfers()
    uploads = []
    add.mockReset().mockResolvedValue({ stageIds: [] })
    vi.mocked(uploadToTable).mockImplementation((file, { workspaceId }, { signal, onProgress }) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      signal.addEventListener('abort', () => reject(new UploadFailure({ code: 'canceled', data: {} })))
      uploads.push({
        ...{ name: file.name, workspaceId, signal, fail: reject },
        progress: (fraction) => onProgress?.(fraction),
        end: () => resolve('s'),
      })
      return promise
    })
  })

  it('upload three files at a time, each after the one before it, and report the progress', async () => {
    addToTable(core, [fileOf('1.wav', 100), fileOf('2.wav', 50), fileOf('3.wav', 50)])
    await begun(3)
    expect(shown()).toEqual({ doneBytes: 0, totalBytes: 200, leftCount: 3, failed: [] })
    expect(vi.mocked(uploadToTable).mock.lastCall![1]).toMatchObject({ workspaceId: 'w', folder: 'a/b' })
    uploads[0]!.progress(0.255)
    expect(shown().doneBytes).toBe(25)
    uploads[0]!.progress(0.5)
    expect(shown().doneBytes).toBe(50)
    addToTable(core, [fileOf('4.wav', 10)])
    expect(shown()).toMatchObject({ doneBytes: 50, totalBytes: 210, leftCount: 4 })
    expect(uploads).toHaveLength(3)
    uploads[0]!.end()
    await begun(4)
    expect(shown()).toMatchObject({ doneBytes: 100, totalBytes: 210, leftCount: 3 })
    for (const upload of uploads) upload.end()
    await expect.poll(shown).toEqual(NOTHING)
    // The next drop starts over.
    addToTable(core, [fileOf('5.wav', 20)])
    await begun(5)
    expect(shown()).toMatchObject({ totalBytes: 20, leftCount: 1 })
    const rows = vi.mocked(uploadToTable).mock.calls.map(([file, row]) => ({ ...row, name: file.name }))
    expect(rows.map(({ name }) => name)).toEqual(['1.wav', '2.wav', '3.wav', '4.wav', '5.wav'])
    const ids = rows.map(({ uploadId }) => uploadId)
    expect(rows.map(({ after }) => after)).toEqual([undefined, ids[0], ids[1], ids[2], undefined])
  })

  it('continue after a failure, which the user can retry or dismiss', async () => {
    addToTable(core, [fileOf('1.wav'), fileOf('2.wav')])
    await begun(2)
    uploads[0]!.fail(new UploadFailure({ code: 'disk-full', data: {} }))
    await expect.poll(() => shown().leftCount).toBe(1)
    expect(shown()).toEqual({ doneBytes: 100, totalBytes: 200, leftCount: 1, failed: ['1.wav'] })
    expect(useTransfers.getState().failed[0]!.failure.code).toBe('disk-full')
    uploads[1]!.fail(new Error('broken'))
    await expect.poll(() => shown().leftCount).toBe(0)
    expect(useTransfers.getState().failed[1]!.failure.code).toBe('internal')
    retryTransfers()
    await begun(4)
    expect(shown()).toEqual({ doneBytes: 0, totalBytes: 200, leftCount: 2, failed: [] })
    uploads[2]!.fail(new Error('broken'))
    uploads[3]!.end()
    await expect.poll(shown).toEqual({ ...NOTHING, failed: ['1.wav'] })
    forgetFailedTransfers()
    expect(shown()).toEqual(NOTHING)
  })

  it('send nothing more after they are stopped, and don’t count as failed', async () => {
    addToTable(
      core,
      ['1.wav', '2.wav', '3.wav', '4.wav'].map((name) => fileOf(name)),
    )
    keepSidecar(core, new File([], 'details.csv'))
    expect(useTransfers.getState().sidecar!.file.name).toBe('details.csv')
    await begun(3)
    stopTransfers()
    expect(uploads[0]!.signal.aborted).toBe(true)
    uploads[0]!.progress(1)
    await vi.waitFor(() => expect(vi.mocked(uploadToTable).mock.settledResults[0]!.type).toBe('rejected'))
    expect(shown()).toEqual(NOTHING)
    expect([useTransfers.getState().core, useTransfers.getState().sidecar]).toEqual([null, null])
    expect(uploads).toHaveLength(3)
    retryTransfers()
    expect(uploads).toHaveLength(3)
  })

  it('of another workspace replace all of the current ones, which a notice says', async () => {
    const notice = vi.mocked(showToast).mockClear()
    addToTable(core, [fileOf('0.wav'), fileOf('1.wav'), fileOf('2.wav')])
    await begun(3)
    uploads[0]!.fail(new Error('broken'))
    await expect.poll(() => shown().leftCount).toBe(2)
    expect(notice).not.toHaveBeenCalled()
    const another = clientOfWorkspace(fakeCore({ staging: { add } }), 'w2')
    addToTable(another, [fileOf('3.wav'), fileOf('4.wav')])
    expect(uploads[1]!.signal.aborted).toBe(true)
    expect(shown()).toMatchObject({ totalBytes: 200, leftCount: 2, failed: [] })
    const words = 'They were for another workspace. Drop them there again.'
    expect(notice.mock.calls).toEqual([['transfers', { title: '3 files not added', words, isUrgent: true }]])
    await begun(5)
    uploads[3]!.end()
    uploads[4]!.end()
    await expect.poll(shown).toEqual(NOTHING)
    expect(uploads.map(({ name, workspaceId }) => [name, workspaceId])).toEqual([
      ['0.wav', 'w'],
      ['1.wav', 'w'],
      ['2.wav', 'w'],
      ['3.wav', 'w2'],
      ['4.wav', 'w2'],
    ])
    // All of them were added.
    addToTable(core, [fileOf('5.wav')])
    expect(notice).toHaveBeenCalledOnce()
    addToTable(another, [])
    expect(notice.mock.lastCall![1]).toMatchObject({
      title: '1 file not added',
      words: 'It was for another workspace. Drop it there again.',
    })
  })

  it('use tickets where the host has them, 1,000 at a time', async () => {
    vi.stubGlobal('earshotHost', { kind: 'electron', ticketsForFiles })
    try {
      // Two calls at a time could add their rows in another order.
      const first = Promise.withResolvers<unknown>()
      add.mockReturnValueOnce(first.promise)
      addToTable(
        core,
        Array.from({ length: 1001 }, (_, at) => fileOf(`${at}.wav`, 0)),
      )
      addToTable(core, [fileOf('later.wav', 0)])
      await expect.poll(() => add.mock.calls.length).toBe(1)
      await nextFrame()
      expect(add).toHaveBeenCalledOnce()
      first.resolve({ stageIds: [] })
      await expect.poll(() => add.mock.calls.length).toBe(3)
      const sent = add.mock.calls.map(([{ sources }]) => sources)
      expect(sent.map(({ length }) => length)).toEqual([1000, 1, 1])
      expect(sent[1]).toEqual([{ kind: 'file', ticket: 't-1000.wav', folder: 'a/b' }])
      expect(sent[2]).toEqual([{ kind: 'file', ticket: 't-later.wav', folder: 'a/b' }])
      expect([uploads.length, shown()]).toEqual([0, NOTHING])
      add.mockRejectedValueOnce(new Error('broken'))
      addToTable(core, [fileOf('1.wav')])
      await expect.poll(() => shown().failed).toEqual(['1.wav'])
      vi.stubGlobal('earshotHost', { kind: 'electron', ticketsForFiles: () => Promise.reject(new Error('broken')) })
      addToTable(core, [fileOf('2.wav')])
      await expect.poll(() => shown().failed).toEqual(['1.wav', '2.wav'])
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('that are stopped while tickets are being added add no more of them, and don’t delay the next ones', async () => {
    vi.stubGlobal('earshotHost', { kind: 'electron', ticketsForFiles })
    try {
      const first = Promise.withResolvers<unknown>()
      add.mockReturnValueOnce(first.promise)
      addToTable(core, [fileOf('1.wav')])
      addToTable(core, [fileOf('2.wav')])
      await expect.poll(() => add.mock.calls.length).toBe(1)
      stopTransfers()
      addToTable(core, [fileOf('3.wav')])
      await expect.poll(() => add.mock.calls.length).toBe(2)
      expect(add.mock.lastCall![0].sources).toMatchObject([{ ticket: 't-3.wav' }])
      first.reject(new Error('broken'))
      await nextFrame()
      expect([add.mock.calls.length, shown()]).toEqual([2, NOTHING])
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('of another workspace also replace those that wait for their tickets, which a notice says', async () => {
    vi.stubGlobal('earshotHost', { kind: 'electron', ticketsForFiles })
    const notice = vi.mocked(showToast).mockClear()
    try {
      const first = Promise.withResolvers<unknown>()
      add.mockReturnValueOnce(first.promise)
      addToTable(
        core,
        Array.from({ length: 1002 }, (_, at) => fileOf(`${at}.wav`, 0)),
      )
      addToTable(core, [fileOf('later.wav', 0)])
      await expect.poll(() => add.mock.calls.length).toBe(1)
      const another = clientOfWorkspace(fakeCore({ staging: { add } }), 'w2')
      addToTable(another, [fileOf('other.wav', 0)])
      // The first 1,000 are being added.
      const words = 'They were for another workspace. Drop them there again.'
      expect(notice.mock.calls).toEqual([['transfers', { title: '3 files not added', words, isUrgent: true }]])
      await expect.poll(() => add.mock.calls.length).toBe(2)
      expect(add.mock.lastCall![0]).toMatchObject({ workspaceId: 'w2', sources: [{ ticket: 't-other.wav' }] })
      first.reject(new Error('broken'))
      await expect.poll(() => notice.mock.lastCall![1].title).toBe('1,000 files not added')
      expect([add.mock.calls.length, shown()]).toEqual([2, NOTHING])
      // All of them were added.
      addToTable(core, [])
      expect(notice).toHaveBeenCalledTimes(2)
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('can be links', async () => {
    await addLinksToTable(core, ['https://x/1.wav'])
    expect(add.mock.lastCall![0]).toMatchObject({
      workspaceId: 'w',
      sources: [{ kind: 'link', url: 'https://x/1.wav' }],
    })
  })

  it('are more links than one call accepts, and those that couldn’t be added are returned', async () => {
    const links = Array.from({ length: 5001 }, (_, index) => `https://x/${index}.wav`)
    expect(await addLinksToTable(core, links)).toEqual([])
    expect(
      add.mock.calls.flatMap(([{ sources }]) => sources.map((one) => (one as { readonly url: string }).url)),
    ).toEqual(links)
    for (const [{ sources }] of add.mock.calls) expect(sources.length).toBeLessThanOrEqual(5000)
    add.mockClear().mockResolvedValueOnce({ stageIds: [], leftOutCount: 0, table: null, tableCount: 0 })
    add.mockRejectedValueOnce(new Error('gone'))
    expect(await addLinksToTable(core, links)).toEqual(links.slice(1000))
  })
})
