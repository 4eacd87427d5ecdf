import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCore } from '../testing/fakeCore.ts'
import { addRecording, addToTable, stopTransfers, useTransfers } from './stagingTransfers.ts'

const add = vi.fn<(input: { readonly sources: readonly unknown[] }) => Promise<{ readonly stageIds: string[] }>>()
const core = fakeCore({ staging: { add } })
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

test('a file with a ticket becomes a row without an upload', async () => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  const { signal } = new AbortController()
  expect(await addRecording(core, 'w', new File(['abc'], 'call.wav'), { signal })).toBe('s1')
  expect(add.mock.calls[0]![0].sources).toEqual([{ kind: 'file', ticket: 't-call.wav' }])
  expect(send).not.toHaveBeenCalled()
})

test('reports a ticket that yields no row', async () => {
  add.mockResolvedValue({ stageIds: [] })
  const { signal } = new AbortController()
  await expect(addRecording(core, 'w', new File(['abc'], 'call.wav'), { signal })).rejects.toMatchObject({
    failure: { code: 'not-found' },
  })
})

test('names the failed files of a drop with and without tickets', async () => {
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined)
  add.mockRejectedValue(new Error('the socket closed'))
  addToTable(core, 'w', [dropped('dragged.wav'), dropped('a.wav'), dropped('b.wav')])
  await vi.waitFor(() => expect(useTransfers.getState().failed).toHaveLength(2))
  const { failed } = useTransfers.getState()
  expect(failed.map(({ file: { name }, folder }) => [name, folder])).toEqual([
    ['a.wav', 'monday'],
    ['b.wav', 'monday'],
  ])
  stopTransfers()
})
