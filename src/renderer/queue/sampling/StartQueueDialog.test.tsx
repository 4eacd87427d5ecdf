import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SampleReceipt } from '../../../domain/sampling/sampleReceipt.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { StartQueueDialog, type QueueSource } from './StartQueueDialog.tsx'

interface NewQueue {
  readonly name: string
  readonly isBlind: boolean
  readonly receipt: Pick<SampleReceipt, 'source' | 'method' | 'seed' | 'populationCount'> | null
  readonly items: readonly { readonly callId: number; readonly title: string | null; readonly draw: unknown }[]
}

const service = {
  page: vi.fn<(input: unknown) => Promise<unknown>>(),
  isReviewable: vi.fn<(input: { callId: number }) => Promise<boolean>>(),
  add: vi.fn<(queue: NewQueue) => Promise<{ queueId: string }>>(),
}
const core = {
  calls: { list: service.page, isReviewable: service.isReviewable },
  queues: { add: service.add },
}

const NOTHING = { recording: 'none', hasTranscript: false, hasMessages: false } as const
const QUERY = { filters: [], sort: [] }
const CALLS = Array.from({ length: 30 }, (_, index) =>
  callRecord(index + 1, {
    agent: { id: index < 15 ? 3 : 4, name: null, email: `${index < 15 ? 'a' : 'b'}@x.example` },
  }),
)
const PAGE = { rows: CALLS.map((call) => ({ kind: 'call', call })), total: CALLS.length, offset: 0 }

async function show(source: Partial<QueueSource> = {}) {
  const workspace = inWorkspace({ core })
  await render(
    <StartQueueDialog
      source={{ name: 'This week', query: QUERY, selected: null, loaded: [], ...source }}
      onClose={() => {}}
    />,
    workspace,
  )
  return workspace
}

const radio = (name: string | RegExp) => page.getByRole('radio', { name })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const openDetails = () => page.getByText('Details', { exact: true }).click()
const start = (words: string) => page.getByRole('button', { name: words, exact: true })
const added = () => service.add.mock.calls.at(-1)![0]

describe('starting a review queue', () => {
  beforeEach(() => {
    document.documentElement.dataset['theme'] = 'light'
    service.page.mockReset().mockResolvedValue(PAGE)
    service.isReviewable.mockReset().mockResolvedValue(true)
    service.add.mockReset().mockResolvedValue({ queueId: 'q1' })
  })

  it('takes the selected calls in order, without a request to the service', async () => {
    const { address } = await show({ selected: new Set([9, 2]), loaded: [CALLS[1]!] })
    await expect.element(radio('Selected calls (2)')).toBeChecked()
    expect(field('How many').query()).toBeNull()
    await userEvent.fill(field('Name'), '  My two ')
    await userEvent.click(page.getByRole('checkbox', { name: /^Blind/ }))
    await userEvent.click(start('Start with 2 calls'))
    await expect.poll(address).toBe('/reviews/queues/q1')
    expect(added()).toMatchObject({
      ...{ workspaceId: 'w', name: 'My two', isBlind: true, receipt: null },
      items: [
        { callId: 9, title: null, agentName: null, draw: null },
        { callId: 2, title: 'Call number 2', agentName: 'a@x.example', draw: null },
      ],
    })
    expect(service.page).not.toHaveBeenCalled()
  })

  it('takes all calls that match after loading them, but not more than a queue can have', async () => {
    await show({ selected: 'all' })
    await expect.element(radio('All calls that match (30)')).toBeChecked()
    await userEvent.click(start('Start with 30 calls'))
    await vi.waitFor(() => expect(service.add).toHaveBeenCalledOnce())
    expect(added().items.map(({ callId }) => callId)).toEqual(CALLS.map(({ id }) => id))
    expect(added().receipt).toBeNull()
  })

  it('can’t make a queue of more than 5,000 calls', async () => {
    const many = Array.from({ length: 5001 }, (_, index) => ({ kind: 'call', call: callRecord(index + 1) }))
    service.page.mockResolvedValue({ ...PAGE, rows: many })
    await show({ selected: 'all' })
    await expect.element(page.getByText(/^A queue can have at most 5,000 calls/)).toBeVisible()
    await expect.element(start('Start with 5,001 calls')).toBeDisabled()
  })

  it('offers the selection only if there is one, and otherwise a sample', async () => {
    await show({ selected: new Set() })
    await expect.element(radio('Selected calls (none)')).toBeDisabled()
    await expect.element(radio('Random sample of “This week”')).toBeChecked()
    await expect.element(page.getByText('Drawn from 30 calls.')).toBeVisible()
    await expect.element(field('Name')).toHaveValue(expect.stringMatching(/^This week, \w+ \d+, \d{4}$/))
    await expect.element(start('Start with 20 calls')).toBeEnabled()
  })

  it('draws stratified or risk-weighted samples, and the queue stores the method', async () => {
    await show()
    await openDetails()
    await userEvent.fill(field('Seed'), 'autumn')
    await userEvent.fill(field('How many'), '4')
    await userEvent.click(radio('Stratified sample'))
    await userEvent.click(start('Start with 4 calls'))
    await vi.waitFor(() => expect(service.add).toHaveBeenCalledTimes(1))
    expect(added()).toMatchObject({
      isBlind: false,
      receipt: { method: { kind: 'stratified', size: 4, by: 'agent' }, seed: 'autumn', populationCount: 30 },
    })
    expect(added().items.filter(({ callId }) => callId <= 15)).toHaveLength(2)
    await userEvent.click(page.getByRole('combobox', { name: 'Groups' }))
    await userEvent.click(page.getByRole('option', { name: 'By week' }))
    await userEvent.click(start('Start with 4 calls'))
    await vi.waitFor(() => expect(service.add).toHaveBeenCalledTimes(2))
    expect(added().receipt?.method).toMatchObject({ by: 'week' })
    await userEvent.click(radio('Risk-weighted sample'))
    await expect.element(page.getByText(/^Favors calls with a low AI score/)).toBeVisible()
    expect(page.getByRole('button', { name: 'How many do I need?' }).query()).toBeNull()
    expect(page.getByText(/at 95% confidence/).query()).toBeNull()
    await userEvent.click(start('Start with 4 calls'))
    await vi.waitFor(() => expect(service.add).toHaveBeenCalledTimes(3))
    expect(added().receipt?.method).toMatchObject({ kind: 'risk-weighted', size: 4 })
  })

  it('shows the sampling error of a size, and computes the size for an error', async () => {
    await show()
    await expect.element(page.getByText('Drawn from 30 calls.')).toBeVisible()
    await userEvent.fill(field('How many'), '15')
    await expect.element(page.getByText('±18.2% at 95% confidence')).toBeVisible()
    await userEvent.fill(field('How many'), '40')
    await expect.element(page.getByText('All calls')).toBeVisible()
    await expect.element(start('Start with 30 calls')).toBeEnabled()
    await userEvent.click(page.getByRole('button', { name: 'How many do I need?' }))
    const calculator = page.getByRole('dialog', { name: 'Sample size' })
    await expect.element(calculator.getByText(/^A sample of 28 of 30 calls estimates a percentage/)).toBeVisible()
    await userEvent.click(calculator.getByRole('combobox', { name: 'Margin' }))
    await userEvent.click(page.getByRole('option', { name: '±10%' }))
    await userEvent.click(calculator.getByRole('combobox', { name: 'Confidence' }))
    await userEvent.click(page.getByRole('option', { name: '90%' }))
    await userEvent.click(calculator.getByRole('button', { name: 'Use 21' }))
    await expect.element(field('How many')).toHaveValue('21')
    await expect.element(calculator).not.toBeInTheDocument()
  })

  it('starts nothing with an invalid size, seed or name', async () => {
    await show()
    await expect.element(start('Start with 20 calls')).toBeEnabled()
    for (const size of ['0', '1.5', '5001', 'x']) {
      await userEvent.fill(field('How many'), size)
      await expect.element(page.getByText('Enter a whole number from 1 to 5,000.')).toBeVisible()
      await expect.element(start('Start')).toBeDisabled()
    }
    await userEvent.fill(field('How many'), '1')
    await expect.element(start('Start with 1 call')).toBeEnabled()
    await openDetails()
    await userEvent.fill(field('Seed'), '')
    await expect.element(page.getByText('Enter a seed. Any text works.')).toBeVisible()
    await expect.element(start('Start with 1 call')).toBeDisabled()
    await userEvent.fill(field('Seed'), 's')
    await userEvent.fill(field('Name'), ' ')
    await expect.element(start('Start with 1 call')).toBeDisabled()
  })

  it('shows the loading progress, skipped calls, and that there are none', async () => {
    const rest = Promise.withResolvers<unknown>()
    service.page.mockResolvedValueOnce({ ...PAGE, total: null }).mockReturnValueOnce(rest.promise)
    await show()
    await expect.element(page.getByText(/^Loading matching calls: 30 so far\./)).toBeVisible()
    await expect.element(start('Start')).toBeDisabled()
    const unreadable = { kind: 'unreadable', record: { id: 99, path: 'title', reason: 'a number' } }
    rest.resolve({ ...PAGE, rows: [unreadable], total: 31 })
    await expect
      .element(page.getByText(/^Drawn from 30 calls\. 1 call couldn’t be read and can’t be drawn\./))
      .toBeVisible()
  })

  it('has nothing to draw from if no call matches', async () => {
    service.page.mockResolvedValue({ ...PAGE, rows: [] })
    await show()
    await expect.element(page.getByText('No matching calls to draw from.')).toBeVisible()
    await expect.element(start('Start with 0 calls')).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'How many do I need?' })).toBeDisabled()
  })

  it('shows at once how many calls qualify by the rules', async () => {
    const rows = [
      callRecord(1, { format: 'audio', durationSeconds: 60 }),
      callRecord(2, { format: 'audio', durationSeconds: 600 }),
      callRecord(3, { format: 'video', durationSeconds: 3600 }),
      callRecord(4, { format: 'group_chat', durationSeconds: 0 }),
    ].map((call) => ({ kind: 'call', call }))
    service.page.mockResolvedValue({ ...PAGE, rows })
    await show()
    await expect.element(page.getByText('Drawn from 4 calls.')).toBeVisible()
    await userEvent.click(page.getByRole('checkbox', { name: 'Recordings only' }))
    await expect.element(page.getByText('Drawn from 3 of 4 calls.')).toBeVisible()
    await userEvent.fill(field('Shortest call'), '2')
    await expect.element(start('Start with 2 calls')).toBeEnabled()
    await userEvent.fill(field('Longest call'), '30')
    await expect.element(page.getByText('Drawn from 1 of 4 calls.')).toBeVisible()
    await userEvent.fill(field('Longest call'), '1.5')
    await expect.element(page.getByText('Must not be less than the shortest.')).toBeVisible()
    await expect.element(start('Start')).toBeDisabled()
    await userEvent.fill(field('Shortest call'), '1,5')
    await expect.element(page.getByText('None of the 4 calls qualify.')).toBeVisible()
    await userEvent.fill(field('Shortest call'), 'x')
    await expect.element(page.getByText('Enter a number of minutes.')).toBeVisible()
    await userEvent.fill(field('Shortest call'), '')
    await userEvent.fill(field('Longest call'), '10')
    await userEvent.click(start('Start with 2 calls'))
    await vi.waitFor(() => expect(service.add).toHaveBeenCalledOnce())
    expect(added().receipt).toMatchObject({
      populationCount: 2,
      rules: { onlyRecordings: true, leavesOutEmpty: true, minSeconds: null, maxSeconds: 600 },
    })
  })

  it('leaves out calls that are known to have no recording, and says which requests the rest takes', async () => {
    const contents = (id: number) =>
      id <= 10 ? { recording: 'audio', hasTranscript: false, hasMessages: false } : id <= 20 ? NOTHING : undefined
    const rows = CALLS.map((call) => ({ kind: 'call', call: { ...call, contents: contents(call.id) } }))
    service.page.mockResolvedValue({ ...PAGE, rows })
    await show()
    await expect.element(page.getByText('Drawn from 20 of 30 calls.')).toBeVisible()
    await userEvent.fill(field('How many'), '20')
    await expect
      .element(page.getByText(/the 10 drawn calls have something to review\. This takes 10 requests/))
      .toBeVisible()
    await userEvent.click(page.getByRole('checkbox', { name: 'Leave out calls with nothing to review' }))
    await expect.element(page.getByText('Drawn from 30 calls.')).toBeVisible()
    await expect.element(page.getByText(/^Earshot first checks/)).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('checkbox', { name: 'Recordings only' }))
    await expect.element(page.getByText('Drawn from 20 of 30 calls.')).toBeVisible()
    service.isReviewable.mockImplementation(({ callId }) => Promise.resolve(callId > 25))
    await userEvent.click(start('Start with 20 calls'))
    await vi.waitFor(() => expect(service.add).toHaveBeenCalledOnce())
    const ids = added().items.map(({ callId }) => callId)
    expect(ids.toSorted((a, b) => a - b)).toEqual(CALLS.map(({ id }) => id).filter((id) => id <= 10 || id > 25))
    expect(added().receipt).toMatchObject({ populationCount: 20, emptyIds: CALLS.map(({ id }) => id).slice(10, 20) })
  })

  it('stores the calls and the filters of a query that the service doesn’t know', async () => {
    const filters = [{ field: 'review', op: '!=', value: 'finished' }] as const
    await show({ query: { filters, sort: [] } })
    await userEvent.click(start('Start with 20 calls'))
    await vi.waitFor(() => expect(service.add).toHaveBeenCalledOnce())
    const callIds = CALLS.map(({ id }) => id)
    expect(added().receipt?.source).toEqual({ kind: 'selection', callIds, filters })
  })

  it('draws the same number for each agent', async () => {
    await show()
    await userEvent.click(radio('The same number for each agent'))
    await userEvent.fill(field('How many for each agent'), '3')
    await userEvent.click(start('Start with 6 calls'))
    await vi.waitFor(() => expect(service.add).toHaveBeenCalledOnce())
    expect(added().receipt?.method).toEqual({ kind: 'each-agent', size: 3 })
    expect(added().items.filter(({ callId }) => callId <= 15)).toHaveLength(3)
  })

  it('says why it can’t start if the agents together have more calls than a queue can have', async () => {
    const rows = Array.from({ length: 5002 }, (_, index) => ({
      kind: 'call',
      call: callRecord(index + 1, { agent: { id: index % 2 === 0 ? 3 : 4, name: null, email: null } }),
    }))
    service.page.mockResolvedValue({ ...PAGE, rows, total: rows.length })
    await show()
    await userEvent.click(radio('The same number for each agent'))
    await userEvent.fill(field('How many for each agent'), '2501')
    await expect
      .element(page.getByText('A queue can have at most 5,000 calls. Draw fewer calls, or add filters.'))
      .toBeVisible()
    await expect.element(start('Start with 5,002 calls')).toBeDisabled()
    await userEvent.fill(field('How many for each agent'), '2500')
    await expect.element(start('Start with 5,000 calls')).toBeEnabled()
  })

  it('replaces withheld chats and calls with nothing to review', async () => {
    const rows = CALLS.map((call) => ({ kind: 'call', call: { ...call, format: call.id > 27 ? 'chat' : 'audio' } }))
    service.page.mockResolvedValue({ ...PAGE, rows })
    const isEmpty = (id: number) => id > 27 || id % 5 === 0
    service.isReviewable.mockImplementation(({ callId }) => Promise.resolve(!isEmpty(callId)))
    await show()
    await userEvent.click(start('Start with 20 calls'))
    await vi.waitFor(() => expect(service.add).toHaveBeenCalledOnce())
    expect(added().items).toHaveLength(20)
    expect(added().items.filter(({ callId }) => isEmpty(callId))).toEqual([])
    // Without that rule, only chats are checked, and only withheld ones are replaced.
    service.isReviewable.mockReset().mockResolvedValue(false)
    await userEvent.click(page.getByRole('checkbox', { name: 'Leave out calls with nothing to review' }))
    await userEvent.fill(field('How many'), '30')
    await userEvent.click(start('Start with 30 calls'))
    await vi.waitFor(() => expect(service.add).toHaveBeenCalledTimes(2))
    expect(
      added()
        .items.map(({ callId }) => callId)
        .toSorted((a, b) => a - b),
    ).toEqual(CALLS.map(({ id }) => id).filter((id) => id <= 27))
    expect(service.isReviewable.mock.calls.map(([{ callId }]) => callId).toSorted((a, b) => a - b)).toEqual([
      28, 29, 30,
    ])
  })

  it('reloads the calls on retry, and stays open if the queue can’t be saved', async () => {
    service.page.mockReset().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(PAGE)
    service.add.mockRejectedValueOnce(new Error('gone'))
    const { address } = await show()
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await userEvent.click(start('Start with 20 calls'))
    await vi.waitFor(() => expect(service.add).toHaveBeenCalledTimes(1))
    await expect.element(start('Start with 20 calls')).toBeEnabled()
    expect(address()).toBe('/')
  })
})
