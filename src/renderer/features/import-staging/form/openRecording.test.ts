import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addRecording } from '../../../client/imports/stagingTransfers.ts'
import { UploadFailure } from '../../../client/imports/uploadRecording.ts'
import { fakeCore } from '../../../client/testing/fakeCore.ts'
import {
  closeRecording,
  discardRecording,
  editRecording,
  importRecording,
  keepForLater,
  leaveToTable,
  lookAgain,
  openCorrection,
  openFile,
  type OpenRecording,
  replaceFile,
  retryFile,
  saveRecording,
  useOpenRecording,
} from './openRecording.ts'

vi.mock('../../../client/imports/stagingTransfers.ts', () => ({ addRecording: vi.fn() }))

const staging = { edit: vi.fn(), commit: vi.fn(), check: vi.fn(), discard: vi.fn() }
const core = fakeCore({ staging })
const add = vi.mocked(addRecording)
const FILE = new File(['x'], 'call.wav')
const LOST = { code: 'internal', data: { id: '' } }

beforeEach(() => {
  vi.useFakeTimers()
  for (const procedure of Object.values(staging)) procedure.mockReset().mockResolvedValue(undefined)
  staging.commit.mockResolvedValue({ batchId: 'b', importCount: 1, sentFrom: 0 })
  add.mockReset().mockResolvedValue('s1')
})

afterEach(() => {
  closeRecording()
  vi.useRealTimers()
})

const now = () => useOpenRecording.getState().open
const shown = () => now() as OpenRecording
const edits = () => staging.edit.mock.calls.map(([input]) => input)
const editOf = (change: object, stageId = 's1') => ({
  workspaceId: 'w',
  from: 'person',
  edits: [{ stageIds: [stageId], change }],
})

/** An `addRecording` that the test resolves. */
function pendingAdd() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  add.mockReturnValueOnce(promise)
  return { resolve, reject, options: () => add.mock.lastCall![3] }
}

describe('an opened file', () => {
  test('shows its progress, then its row, and saves nothing if nothing was typed', async () => {
    const adding = pendingAdd()
    const opening = openFile(core, 'w', FILE)
    expect(shown()).toEqual({
      ...{ kind: 'recording', core, workspaceId: 'w', file: FILE, stageId: null, fraction: null },
      ...{ typed: {}, isCommitting: false, failure: null },
    })
    adding.options().onProgress?.(0.5)
    expect(shown().fraction).toBe(0.5)
    adding.resolve('s1')
    await opening
    expect(shown().stageId).toBe('s1')
    expect(staging.edit).not.toHaveBeenCalled()
  })

  test('saves values that were typed before its row existed', async () => {
    const adding = pendingAdd()
    const opening = openFile(core, 'w', FILE)
    editRecording({ title: 'Pricing' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(staging.edit).not.toHaveBeenCalled()
    adding.resolve('s1')
    await opening
    expect(edits()).toEqual([editOf({ title: 'Pricing' })])
  })

  test.each([
    [new UploadFailure({ code: 'not-found', data: { what: 'recording' } }), 'not-found'],
    [new Error('gone'), 'internal'],
  ])('that fails to arrive shows why, and can be retried: %s', async (error, code) => {
    add.mockRejectedValueOnce(error)
    await openFile(core, 'w', FILE, { title: 'Pricing' })
    expect(shown().failure?.code).toBe(code)
    expect(shown().stageId).toBeNull()
    retryFile()
    expect(shown()).toMatchObject({ failure: null, typed: { title: 'Pricing' } })
    await vi.waitFor(() => expect(edits()).toEqual([editOf({ title: 'Pricing' })]))
    expect(add.mock.calls.map(([, workspaceId, file]) => [workspaceId, file])).toEqual([
      ['w', FILE],
      ['w', FILE],
    ])
  })

  test('that is closed during the upload is canceled, and its late row is removed', async () => {
    const adding = pendingAdd()
    const opening = openFile(core, 'w', FILE)
    const { signal, onProgress } = adding.options()
    closeRecording()
    expect(signal?.aborted).toBe(true)
    onProgress?.(0.9)
    expect(now()).toBeNull()
    adding.resolve('late')
    await opening
    expect(staging.discard.mock.calls).toEqual([[{ workspaceId: 'w', stageIds: ['late'] }]])
    expect(now()).toBeNull()
  })

  test('that is replaced during the upload doesn’t affect the form of the new one', async () => {
    const first = pendingAdd()
    const opening = openFile(core, 'w', FILE)
    const { signal, onProgress } = first.options()
    const other = new File(['y'], 'other.wav')
    await openFile(core, 'w', other)
    expect(signal?.aborted).toBe(true)
    onProgress?.(0.9)
    first.reject(new Error('stopped'))
    await opening
    expect(shown()).toMatchObject({ file: other, stageId: 's1', fraction: null, failure: null })
  })

  test('can be replaced: its row is removed, typed values stay except the time', async () => {
    await openFile(core, 'w', FILE)
    editRecording({ title: 'Pricing', timestamp: '2026-11-03T08:00:00.000Z' })
    const other = new File(['y'], 'other.wav')
    add.mockResolvedValueOnce('s2')
    replaceFile(other)
    expect(shown()).toMatchObject({ file: other, typed: { title: 'Pricing' } })
    expect(shown().typed).not.toHaveProperty('timestamp')
    expect(staging.discard.mock.calls).toEqual([[{ workspaceId: 'w', stageIds: ['s1'] }]])
    await vi.waitFor(() => expect(edits()).toEqual([editOf({ title: 'Pricing' }, 's2')]))
  })
})

describe('typed values', () => {
  beforeEach(() => openFile(core, 'w', FILE))

  test('are shown at once and saved together after a pause', async () => {
    editRecording({ title: 'P' })
    await vi.advanceTimersByTimeAsync(200)
    editRecording({ title: 'Pr', leadName: 'Li' })
    expect(shown().typed).toEqual({ title: 'Pr', leadName: 'Li' })
    await vi.advanceTimersByTimeAsync(200)
    expect(staging.edit).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(edits()).toEqual([editOf({ title: 'Pr', leadName: 'Li' })])
    expect(await saveRecording()).toBe(true)
    expect(staging.edit).toHaveBeenCalledOnce()
  })

  test("that couldn't be saved are saved with the next change, with the newer value of each field", async () => {
    staging.edit.mockRejectedValueOnce(new Error('gone'))
    editRecording({ title: 'Old', leadName: 'Li' })
    expect(await saveRecording()).toBe(false)
    expect(shown().failure).toEqual(LOST)
    editRecording({ title: 'New' })
    expect(await saveRecording()).toBe(true)
    expect(edits()[1]).toEqual(editOf({ title: 'New', leadName: 'Li' }))
    expect(shown().failure).toBeNull()
  })

  test('keep a newer value that was typed while saving an older one failed', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    staging.edit.mockReturnValueOnce(promise)
    editRecording({ title: 'Old' })
    const saving = saveRecording()
    editRecording({ title: 'New' })
    reject(new Error('gone'))
    expect(await saving).toBe(false)
    await saveRecording()
    expect(edits()[1]).toEqual(editOf({ title: 'New' }))
  })

  test('that fail to save after another file was opened show no error there', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    staging.edit.mockReturnValueOnce(promise)
    editRecording({ title: 'Old' })
    const saving = saveRecording()
    add.mockResolvedValueOnce('s2')
    await openFile(core, 'w', new File(['y'], 'other.wav'))
    reject(new Error('gone'))
    expect(await saving).toBe(false)
    expect(shown()).toMatchObject({ stageId: 's2', failure: null })
    expect(await saveRecording()).toBe(true)
    expect(staging.edit).toHaveBeenCalledOnce()
  })

  test('can be reset to the detected values', async () => {
    expect(await saveRecording({ timeFrom: 'tag', reset: ['timestamp'] })).toBe(true)
    expect(edits()).toEqual([editOf({ timeFrom: 'tag', reset: ['timestamp'] })])
  })

  test("aren't saved after the form is closed", async () => {
    editRecording({ title: 'P' })
    closeRecording()
    await vi.advanceTimersByTimeAsync(1000)
    expect(staging.edit).not.toHaveBeenCalled()
    expect(await saveRecording({ title: 'P' })).toBe(false)
  })
})

describe('importing the row', () => {
  test('saves the form first, then commits the row and closes', async () => {
    await openFile(core, 'w', FILE)
    editRecording({ title: 'P' })
    expect(await importRecording({ userId: 3 }, [])).toBe('imported')
    expect(edits()).toEqual([editOf({ title: 'P', userId: 3 })])
    expect(staging.commit.mock.calls).toEqual([[{ workspaceId: 'w', stageIds: ['s1'], accepted: [], holdSeconds: 10 }]])
    expect(now()).toBeNull()
  })

  test('commits once during a pending commit, and never before the row exists', async () => {
    const adding = pendingAdd()
    const opening = openFile(core, 'w', FILE)
    expect(await importRecording({}, ['cut-off'])).toBe('failed')
    adding.resolve('s1')
    await opening
    const { promise, resolve } = Promise.withResolvers<{ batchId: string; importCount: number }>()
    staging.commit.mockReturnValueOnce(promise)
    const first = importRecording({}, ['cut-off'])
    expect(shown().isCommitting).toBe(true)
    expect(await importRecording({}, ['cut-off'])).toBe('failed')
    resolve({ batchId: 'b', importCount: 1 })
    expect(await first).toBe('imported')
    expect(staging.commit).toHaveBeenCalledOnce()
  })

  test('keeps the form open if the row is blocked', async () => {
    staging.commit.mockResolvedValueOnce({ batchId: null, importCount: 0 })
    await openFile(core, 'w', FILE)
    expect(await importRecording({}, ['cut-off'])).toBe('blocked')
    expect(shown()).toMatchObject({ isCommitting: false, failure: null })
  })

  test('shows a failure and can be tried again', async () => {
    await openFile(core, 'w', FILE)
    staging.edit.mockRejectedValueOnce(new Error('gone'))
    expect(await importRecording({ userId: 3 }, [])).toBe('failed')
    expect(staging.commit).not.toHaveBeenCalled()
    expect(shown()).toMatchObject({ isCommitting: false, failure: LOST })
    staging.commit.mockRejectedValueOnce(new Error('gone'))
    expect(await importRecording({}, ['cut-off'])).toBe('failed')
    expect(shown()).toMatchObject({ isCommitting: false, failure: LOST })
    expect(await importRecording({}, ['cut-off'])).toBe('imported')
  })
})

describe('leaving the form', () => {
  test("discards its row; a failure to do so isn't shown", async () => {
    staging.discard.mockRejectedValueOnce(new Error('gone'))
    await openFile(core, 'w', FILE)
    discardRecording()
    expect(staging.discard.mock.calls).toEqual([[{ workspaceId: 'w', stageIds: ['s1'] }]])
    expect(now()).toBeNull()
    discardRecording()
    expect(staging.discard).toHaveBeenCalledOnce()
  })

  test('keeps it for later: it closes after the typed values are saved', async () => {
    await openFile(core, 'w', FILE)
    editRecording({ title: 'P' })
    staging.edit.mockRejectedValueOnce(new Error('gone'))
    await keepForLater()
    expect(now()).not.toBeNull()
    await keepForLater()
    expect(now()).toBeNull()
    expect(staging.discard).not.toHaveBeenCalled()
  })

  test('for the table returns a file without a row, and keeps one with a row there', async () => {
    pendingAdd()
    void openFile(core, 'w', FILE)
    expect(leaveToTable()).toEqual([{ file: FILE, folder: '' }])
    expect(now()).toBeNull()
    await openFile(core, 'w', FILE)
    expect(leaveToTable()).toEqual([])
    await vi.waitFor(() => expect(now()).toBeNull())
    expect(leaveToTable()).toEqual([])
  })
})

test('rechecking a file rechecks the table’s files, and shows a failure', async () => {
  await lookAgain()
  expect(staging.check).not.toHaveBeenCalled()
  await openFile(core, 'w', FILE)
  await lookAgain()
  expect(staging.check.mock.calls).toEqual([[{ workspaceId: 'w' }]])
  expect(shown().failure).toBeNull()
  staging.check.mockRejectedValueOnce(new Error('gone'))
  await lookAgain()
  expect(shown().failure).toEqual(LOST)
})

test('the form of a failed import ignores edits to a recording', async () => {
  openCorrection({ importId: 'i' } as never)
  expect(now()).toEqual({ kind: 'correction', one: { importId: 'i' } })
  editRecording({ title: 'P' })
  replaceFile(FILE)
  retryFile()
  expect(await importRecording({}, ['cut-off'])).toBe('failed')
  expect(leaveToTable()).toEqual([])
  expect(now()).toEqual({ kind: 'correction', one: { importId: 'i' } })
  expect(add).not.toHaveBeenCalled()
})
