import { ORPCError } from '@orpc/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ImportFields, StagedRecording } from '../../../domain/recordings/recording.ts'
import { core } from '../../client/connection/core.ts'
import {
  closeStaging,
  correctImport,
  editDraft,
  lookAgain,
  replaceFile,
  skipRecording,
  stageFiles,
  submitImport,
  useStaging,
} from './stagingStore.ts'

vi.mock('../../client/connection/core.ts', () => ({ core: vi.fn() }))

const NOW = Date.parse('2026-11-21T10:00:00Z')
const WAV = new File([new Uint8Array([1, 2, 3])], 'call.wav')

function recording(change: Partial<StagedRecording> = {}): StagedRecording {
  return {
    stageId: 'stage-1',
    fileName: 'call.wav',
    sizeBytes: 3,
    kind: 'wav',
    durationSeconds: 1,
    occurredAt: { instant: '2026-11-20T14:05:07Z', from: 'file-name' },
    suggestedTitle: null,
    problem: null,
    ...change,
  }
}

/** The core as far as imports go; the upload before it is the browser's own, answered by nobody. */
const imports = {
  stage: vi.fn<() => Promise<StagedRecording>>(),
  discard: vi.fn<(input: { stageId: string }) => Promise<void>>(),
  start: vi.fn<(input: { stageId: string; fields: ImportFields }) => Promise<{ importId: string }>>(),
  retry: vi.fn<(input: { importId: string; fields?: ImportFields }) => Promise<void>>(),
}

const notFoundRecording = () => new ORPCError('not-found', { defined: true, data: { what: 'dropped-recording' } })

const shown = () => useStaging.getState().items[0]
const isReady = () => vi.waitFor(() => expect(shown()?.look.kind).toBe('ready'))
const isRefused = () => vi.waitFor(() => expect(shown()?.look.kind).toBe('refused'))

beforeEach(() => {
  closeStaging()
  localStorage.clear()
  useStaging.setState({ startedIds: new Set(), openedIds: new Set() })
  vi.mocked(core).mockReturnValue({ imports } as unknown as ReturnType<typeof core>)
  // A desktop's drop: the core has the path and no byte moves.
  vi.stubGlobal('earshotHost', {
    kind: 'electron',
    pathForFile: (file: File) => (file.size > 0 ? `/x/${file.name}` : ''),
  })
  imports.stage.mockReset().mockResolvedValue(recording())
  imports.discard.mockReset().mockResolvedValue()
  imports.start.mockReset().mockResolvedValue({ importId: 'import-1' })
  imports.retry.mockReset().mockResolvedValue()
})

describe('a dropped recording', () => {
  test('is looked at before anything is sent, and its form begins with the guessed time', async () => {
    stageFiles('w1', [WAV])
    await isReady()
    expect(shown()?.draft).toMatchObject({ userId: null, title: '' })
    expect(imports.start).not.toHaveBeenCalled()
  })

  test('without an agent is not sent, and the form says so beside the field', async () => {
    stageFiles('w1', [WAV])
    await isReady()
    await submitImport(NOW)
    expect(Object.keys(shown()!.problems)).toEqual(['userId'])
    editDraft({ userId: 4 })
    expect(shown()!.problems).toEqual({})
    expect(imports.start).not.toHaveBeenCalled()
  })

  test('is sent once however often the button is pressed', async () => {
    stageFiles('w1', [WAV])
    await isReady()
    editDraft({ userId: 4 })
    await Promise.all([submitImport(NOW), submitImport(NOW), submitImport(NOW)])
    expect(imports.start).toHaveBeenCalledTimes(1)
    expect(shown()).toMatchObject({ importId: 'import-1', isStarting: false })
    expect(useStaging.getState().startedIds).toEqual(new Set(['import-1']))
  })

  test('keeps what was typed when starting fails, and can be sent again', async () => {
    imports.start.mockRejectedValueOnce(new Error('the socket closed'))
    stageFiles('w1', [WAV])
    await isReady()
    editDraft({ userId: 4, title: 'Pricing' })
    await submitImport(NOW)
    expect(shown()).toMatchObject({ startFailure: { code: 'internal' }, importId: null, draft: { title: 'Pricing' } })
    await submitImport(NOW)
    expect(shown()).toMatchObject({ importId: 'import-1', startFailure: null })
  })

  test('that the core no longer has is brought again and sent, with what was typed', async () => {
    imports.stage
      .mockResolvedValueOnce(recording({ stageId: 's1' }))
      .mockResolvedValueOnce(recording({ stageId: 's2' }))
    imports.start.mockRejectedValueOnce(notFoundRecording())
    stageFiles('w1', [WAV])
    await isReady()
    editDraft({ userId: 4, localTime: '2026-11-19T08:30', title: 'Pricing' })
    await submitImport(NOW)
    expect(shown()).toMatchObject({ importId: 'import-1', startFailure: null })
    expect(imports.start).toHaveBeenLastCalledWith({
      workspaceId: 'w1',
      stageId: 's2',
      fields: expect.objectContaining({ title: 'Pricing', timestamp: new Date('2026-11-19T08:30').toISOString() }),
    })
  })

  test('that the core loses again and again is said after the second time', async () => {
    imports.start.mockImplementation(() => Promise.reject(notFoundRecording()))
    stageFiles('w1', [WAV])
    await isReady()
    editDraft({ userId: 4 })
    await submitImport(NOW)
    expect(imports.start).toHaveBeenCalledTimes(2)
    expect(shown()).toMatchObject({ startFailure: { code: 'not-found' }, isStarting: false })
  })

  test('that was imported before is sent again only when the person insists', async () => {
    const data = { fileName: 'call.wav', isSameCall: false }
    imports.start.mockRejectedValueOnce(new ORPCError('recording-imported-before', { defined: true, data }))
    stageFiles('w1', [WAV])
    await isReady()
    editDraft({ userId: 4 })
    await submitImport(NOW)
    expect(shown()).toMatchObject({ startFailure: { code: 'recording-imported-before', data }, importId: null })
    await submitImport(NOW)
    expect(imports.start.mock.calls.map(([input]) => 'allowsSecondCall' in input)).toEqual([false, true])
    expect(shown()).toMatchObject({ importId: 'import-1', startFailure: null })
  })

  test('that is that call already is asked about again, whatever is pressed', async () => {
    const data = { fileName: 'call.wav', isSameCall: true }
    imports.start.mockRejectedValue(new ORPCError('recording-imported-before', { defined: true, data }))
    stageFiles('w1', [WAV])
    await isReady()
    editDraft({ userId: 4 })
    await submitImport(NOW)
    await submitImport(NOW)
    expect(imports.start.mock.calls.map(([input]) => 'allowsSecondCall' in input)).toEqual([false, false])
  })

  test('that failed at the service is corrected as the same import', async () => {
    stageFiles('w1', [WAV])
    await isReady()
    editDraft({ userId: 4 })
    await submitImport(NOW)
    correctImport()
    editDraft({ userId: 5 })
    await submitImport(NOW)
    expect(imports.start).toHaveBeenCalledTimes(1)
    expect(imports.retry).toHaveBeenCalledWith({ importId: 'import-1', fields: expect.objectContaining({ userId: 5 }) })
  })

  test('that is let go is forgotten by the core too; one that was sent is not', async () => {
    stageFiles('w1', [WAV])
    await isReady()
    closeStaging()
    expect(imports.discard).toHaveBeenCalledWith({ stageId: 'stage-1' })

    imports.discard.mockClear()
    stageFiles('w1', [WAV])
    await isReady()
    editDraft({ userId: 4 })
    await submitImport(NOW)
    closeStaging()
    expect(imports.discard).not.toHaveBeenCalled()
  })

  test('remembers agent and call type for the next one of this workspace only', async () => {
    stageFiles('w1', [WAV])
    await isReady()
    editDraft({ userId: 4, callTypeId: 9 })
    await submitImport(NOW)
    stageFiles('w1', [WAV])
    await isReady()
    expect(shown()?.draft).toMatchObject({ userId: 4, callTypeId: 9, title: '' })
    closeStaging()
    stageFiles('w2', [WAV])
    await isReady()
    expect(shown()?.draft).toMatchObject({ userId: null, callTypeId: null })
  })
})

describe('a file that is no recording', () => {
  test('is refused by its content, and another one takes its place', async () => {
    imports.stage.mockResolvedValueOnce(
      recording({ kind: 'unknown', problem: { kind: 'not-audio', looksLike: 'text' } }),
    )
    stageFiles('w1', [WAV])
    await isRefused()
    expect(shown()?.look).toMatchObject({ failure: { code: 'recording-not-audio', data: { looksLike: 'text' } } })
    replaceFile(new File(['x'], 'other.wav'))
    await isReady()
    expect(useStaging.getState().items).toHaveLength(1)
  })

  test('that could not be looked at is looked at again', async () => {
    imports.stage.mockRejectedValueOnce(new Error('the socket closed'))
    stageFiles('w1', [WAV])
    await isRefused()
    lookAgain()
    await isReady()
    expect(imports.stage).toHaveBeenCalledTimes(2)
  })

  test('with no bytes is refused without asking the core', async () => {
    stageFiles('w1', [new File([], 'empty.mp3')])
    await isRefused()
    expect(shown()?.look).toMatchObject({ failure: { code: 'recording-empty', data: { fileName: 'empty.mp3' } } })
    expect(imports.stage).not.toHaveBeenCalled()
  })
})

describe('several files', () => {
  test('come one after another, each with its own form', async () => {
    imports.stage
      .mockResolvedValueOnce(recording({ stageId: 's1' }))
      .mockResolvedValueOnce(recording({ stageId: 's2' }))
      .mockResolvedValueOnce(recording({ stageId: 's3' }))
    stageFiles('w1', [WAV, new File(['x'], 'b.wav'), new File(['x'], 'c.wav')])
    await isReady()
    editDraft({ userId: 4, title: 'First' })
    await submitImport(NOW)
    await isReady()
    expect(shown()).toMatchObject({ fileName: 'b.wav', draft: { title: '', userId: 4 } })
    skipRecording()
    await isReady()
    expect(shown()?.fileName).toBe('c.wav')
    expect(imports.discard).toHaveBeenCalledWith({ stageId: 's2' })
    expect(imports.start).toHaveBeenCalledTimes(1)
  })

  test('dropped while a form is open wait behind it', async () => {
    stageFiles('w1', [WAV])
    await isReady()
    editDraft({ title: 'Being written' })
    stageFiles('w1', [new File(['x'], 'later.wav')])
    expect(useStaging.getState()).toMatchObject({ droppedCount: 2, items: [{ draft: { title: 'Being written' } }, {}] })
  })
})
