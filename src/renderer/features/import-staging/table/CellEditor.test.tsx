import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RowFieldName, StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { localZone } from '../../../client/localZone.ts'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import '../../../styles/app.css'
import { FakeStaging, stagingRow } from '../testing/fakeStaging.ts'
import { CellEditor } from './CellEditor.tsx'
import { resetTable, useTable } from './tableStore.ts'

const edit = vi.fn()

beforeEach(() => {
  resetTable()
  edit.mockReset().mockResolvedValue(undefined)
})

async function show(field: RowFieldName, row: StagingRow | null, stageIds = ['s0']): Promise<void> {
  const { client } = new FakeStaging([])
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <button type="button">The cell</button>
      <CellEditor row={row} />
    </QueryClientProvider>,
    inWorkspace({ core: { ...client, staging: { ...client.staging, edit } } }),
  )
  const anchor = page.getByRole('button', { name: 'The cell' }).element() as HTMLElement
  useTable.setState({ editing: { field, stageIds, anchor } })
}

const set = () => page.getByRole('button', { name: 'Set', exact: true })
/** The only saved change, and its rows. The editor must be closed by then. */
async function saved(): Promise<unknown> {
  await expect.poll(() => edit.mock.calls.length).toBe(1)
  expect(page.getByRole('dialog').elements()).toEqual([])
  const { workspaceId, from, edits } = edit.mock.lastCall![0]
  expect([workspaceId, from, edits.length]).toEqual(['w', 'person', 1])
  return edits[0]
}

describe('a text', () => {
  const title = { ...stagingRow(0).fields, title: { value: 'Renewal', from: 'tag' } } as const

  test("starts with the row's value, and is trimmed when saved", async () => {
    await show('title', stagingRow(0, { fields: title }))
    const field = page.getByRole('dialog', { name: 'Title' }).getByRole('textbox', { name: 'Title' })
    await expect.element(field).toHaveValue('Renewal')
    await field.fill('  Pricing ')
    await set().click()
    expect(await saved()).toEqual({ stageIds: ['s0'], change: { title: 'Pricing' } })
  })

  test('that is cleared is saved as missing', async () => {
    await show('title', stagingRow(0, { fields: title }))
    await page.getByRole('textbox').fill('  ')
    await set().click()
    expect(await saved()).toEqual({ stageIds: ['s0'], change: { title: null } })
  })

  test('of many rows starts empty and is saved to all of them', async () => {
    await show('leadName', null, ['s0', 's1'])
    const field = page.getByRole('dialog', { name: 'Lead of 2 recordings' }).getByRole('textbox', { name: 'Lead' })
    await expect.element(field).toHaveValue('')
    await field.fill('Li Na')
    await userEvent.keyboard('{Enter}')
    expect(await saved()).toEqual({ stageIds: ['s0', 's1'], change: { leadName: 'Li Na' } })
  })

  test("that is too long isn't saved until it's shorter", async () => {
    await show('leadCompany', stagingRow(0))
    const field = page.getByRole('textbox')
    await field.fill('x'.repeat(1001))
    await expect.element(page.getByText('At most 1,000 characters.')).toBeVisible()
    await set().click()
    expect(edit).not.toHaveBeenCalled()
    await field.fill(` ${'x'.repeat(1000)} `)
    await expect.element(page.getByText('At most 1,000 characters.')).not.toBeInTheDocument()
    await set().click()
    expect(await saved()).toEqual({ stageIds: ['s0'], change: { leadCompany: 'x'.repeat(1000) } })
  })

  test('for the phone system ID has no spaces, no accents and at most 200 characters', async () => {
    await show('voipId', stagingRow(0))
    const field = page.getByRole('dialog').getByRole('textbox')
    for (const text of ['a b', 'é', 'x'.repeat(201)]) {
      await field.fill(text)
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    }
    await set().click()
    expect(edit).not.toHaveBeenCalled()
    await field.fill(' ')
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
    await field.fill('x'.repeat(200))
    await set().click()
    expect(await saved()).toEqual({ stageIds: ['s0'], change: { voipId: 'x'.repeat(200) } })
  })
})

describe('a choice', () => {
  test('of the agent is saved at once', async () => {
    const fields = { ...stagingRow(0).fields, userId: { value: 2, from: 'csv' } } as const
    await show('userId', stagingRow(0, { fields }))
    const agent = page.getByRole('combobox', { name: 'Agent' })
    await expect.element(agent).toHaveValue('Bo Berg')
    await agent.fill('')
    expect(edit).not.toHaveBeenCalled()
    await agent.fill('Ida')
    await page.getByRole('option', { name: /Ida Novak/ }).click()
    expect(await saved()).toEqual({ stageIds: ['s0'], change: { userId: 1 } })
  })

  test('of the call type can be empty', async () => {
    const fields = { ...stagingRow(0).fields, callTypeId: { value: 5, from: 'csv' } } as const
    await show('callTypeId', stagingRow(0, { fields }))
    const type = page.getByRole('combobox', { name: 'Call type' })
    await expect.element(type).toHaveTextContent('Discovery')
    await type.click()
    await page.getByRole('option', { name: 'Let the service decide' }).click()
    expect(await saved()).toEqual({ stageIds: ['s0'], change: { callTypeId: null } })
  })
})

describe('the time', () => {
  const times = [
    { from: 'file-name', local: '2026-11-03T08:05:07', offsetMinutes: null },
    { from: 'modified', local: '2026-11-03T14:20:00', offsetMinutes: 0 },
  ] as const
  const ROW = stagingRow(0, {
    timeZone: 'America/New_York',
    times,
    fields: { ...stagingRow(0).fields, timestamp: { value: '2026-11-03T13:05:07.000Z', from: 'file-name' } },
  })
  const when = () => page.getByLabelText('When the call took place')
  const zone = () => page.getByRole('combobox', { name: 'Time zone' })
  const save = async () => {
    await set().click()
    return saved()
  }

  async function chooseZone(name: string): Promise<void> {
    await zone().fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }

  test("is shown in the row's zone; without a change, the same time is saved", async () => {
    await show('timestamp', ROW)
    await expect.element(when()).toHaveValue('2026-11-03T08:05:07')
    await expect.element(zone()).toHaveValue('America/New York')
    await expect.element(page.getByText(/Local time in New York/)).toBeVisible()
    expect(await save()).toEqual({ stageIds: ['s0'], change: {} })
  })

  test.each([
    ['2026-11-02T09:30', '2026-11-02T14:30:00.000Z'],
    ['2026-11-02T09:30:07', '2026-11-02T14:30:07.000Z'],
  ])('typed as %s is saved as the instant in that zone', async (typed, timestamp) => {
    await show('timestamp', ROW)
    await when().fill(typed)
    expect(await save()).toEqual({ stageIds: ['s0'], change: { timestamp } })
  })

  test('saved unchanged in another zone only changes the zone', async () => {
    await show('timestamp', ROW)
    await chooseZone('Europe/Prague')
    expect(await save()).toEqual({ stageIds: ['s0'], change: { timeZone: 'Europe/Prague' } })
  })

  test('typed in another zone is read in that zone', async () => {
    await show('timestamp', ROW)
    await chooseZone('Europe/Prague')
    await when().fill('2026-11-02T09:30')
    const change = { timeZone: 'Europe/Prague', timestamp: '2026-11-02T08:30:00.000Z' }
    expect(await save()).toEqual({ stageIds: ['s0'], change })
  })

  test('can be any of the detected times, and the current one is pressed', async () => {
    await show('timestamp', ROW)
    const found = page.getByRole('group', { name: 'Times found' }).getByRole('button')
    await expect.element(found.nth(0)).toMatchTextContent(/8:05:07/)
    await expect.element(found.nth(0)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(found.nth(1)).toMatchTextContent(/9:20/)
    await expect.element(found.nth(1)).toHaveAttribute('aria-pressed', 'false')
    await found.nth(1).click()
    expect(await saved()).toEqual({ stageIds: ['s0'], change: { timeFrom: 'modified', reset: ['timestamp'] } })
  })

  test('of a row without a time starts empty, without detected times', async () => {
    const fields = { ...ROW.fields, timestamp: { value: null, from: null } }
    await show('timestamp', { ...ROW, times: [], fields })
    await expect.element(when()).toHaveValue('')
    expect(page.getByRole('group', { name: 'Times found' }).elements()).toEqual([])
    expect(await save()).toEqual({ stageIds: ['s0'], change: {} })
  })

  test('of many rows is set by source, in one zone, and can’t be typed', async () => {
    await show('timestamp', null, ['s0', 's1'])
    await expect.element(zone()).toBeVisible()
    expect(when().elements()).toEqual([])
    const places = page.getByRole('group', { name: 'Use the time' }).getByRole('button')
    expect(places.elements()).toHaveLength(6)
    await places.nth(0).click()
    const change = { timeZone: localZone(), timeFrom: 'file-name', reset: ['timestamp'] }
    expect(await saved()).toEqual({ stageIds: ['s0', 's1'], change })
  })
})
