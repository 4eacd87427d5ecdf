import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeWorkspaceCore } from '../testing/fakeCore.ts'
import { addToTable, stopTransfers, useTransfers } from './stagingTransfers.ts'

const add = vi.fn<(input: { readonly sources: readonly unknown[] }) => Promise<{ readonly stageIds: string[] }>>()
const core = fakeWorkspaceCore({ staging: { add } })
const dropped = (name: string) => ({ file: new File(['abc'], name), folder: 'monday' })

beforeEach(() => {
  stopTransfers()
  add.mockReset().mockResolvedValue({ stageIds: ['s1'] })
  // The desktop app has no ticket for a file that was dragged from another program.
  const ticketOf = ({ name }: File) => (name.startsWith('dragged') ? null : `t-${name}`)
  vi.stubGlobal('earshotHost', {
    kind: 'electron',
    ticketsForFiles: (files: readonly File[]) => Promise.resolve(files.map(ticketOf)),
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a file with a ticket becomes a row without an upload, and says which', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  const onAdded = vi.fn()
  addToTable(core, [{ file: new File(['abc'], 'call.wav'), folder: '', onAdded }])
  await vi.waitFor(() => expect(onAdded.mock.calls).toEqual([['s1']]))
  expect(add.mock.calls[0]![0].sources).toEqual([{ kind: 'file', ticket: 't-call.wav', folder: '' }])
  expect(send).not.toHaveBeenCalled()
})

test('names the failed files of a drop with and without tickets', async () => {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  add.mockRejectedValue(new Error('the socket closed'))
  addToTable(core, [dropped('dragged.wav'), dropped('a.wav'), dropped('b.wav')])
  await vi.waitFor(() => expect(useTransfers.getState().failed).toHaveLength(2))
  const { failed } = useTransfers.getState()
  expect(failed.map(({ file: { name }, folder }) => [name, folder])).toEqual([
    ['a.wav', 'monday'],
    ['b.wav', 'monday'],
  ])
  stopTransfers()
})
