import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { WatchedFolder } from '../../../../contract/import/folders.ts'
import { EMPTY_RULE } from '../../../../domain/recordings/rules/importRule.ts'
import type { RowFieldName, StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { localZone } from '../../../client/localZone.ts'
import { inWorkspace } from '../../../client/testing/inWorkspace.tsx'
import { undoLast } from '../../../client/undo/undoStack.ts'
import { nextFrame } from '../../../hooks/testing/frames.ts'
import '../../../styles/app.css'
import { inspect, select, useTable } from './tableStore.ts'
import { FakeStaging, stagingRow } from '../testing/fakeStaging.ts'
import { StagedInspector } from './StagedInspector.tsx'

const onImport = vi.fn()
/** A new workspace for each test, because streams are cached by workspace. */
let workspaces = 0
const workspaceId = () => `inspector${workspaces}`

beforeEach(() => {
  useTable.setState(useTable.getInitialState())
  onImport.mockReset()
})

async function show(
  rows: readonly StagingRow[],
  focus: RowFieldName | 'heading' | null = null,
  prepare: (staging: FakeStaging) => void = () => {},
): Promise<FakeStaging> {
  const staging = new FakeStaging(rows)
  prepare(staging)
  if (rows.length === 1) inspect({ stageId: rows[0]!.stageId }, focus)
  else {
    select(rows.map(({ stageId }) => stageId))
    inspect('selected', focus)
  }
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <div className="@container/inspected flex h-[700px] w-[900px]">
        <StagedInspector onImport={onImport} />
      </div>
    </QueryClientProvider>,
    inWorkspace({ core: staging.client, workspaceId: `inspector${(workspaces += 1)}` }),
  )
  await expect.element(inspector()).toBeVisible()
  return staging
}

const inspector = () => page.getByRole('complementary')
const agent = () => page.getByRole('combobox', { name: 'Agent' })
const when = () => page.getByLabelText('When the call took place')
const zone = () => page.getByRole('combobox', { name: 'Time zone' })
const fieldsOf = (staging: FakeStaging, index = 0) => staging.rows[index]?.fields

test('shows each detail with its source, and whether it is certain', async () => {
  const { fields } = stagingRow(0)
  await show([
    stagingRow(0, {
      fields: { ...fields, userId: { value: 1, from: 'csv' }, title: { value: 'Renewal', from: 'tag' } },
      problems: [
        { kind: 'assumed-zone', zone: 'Europe/Prague' },
        { kind: 'contradicts-name', field: 'userId' },
      ],
      timeZone: 'Europe/Prague',
    }),
  ])
  await expect.element(inspector()).toMatchTextContent(/call 0\.wav.*WAV A-law · 4:05 · mono/)
  await expect.element(inspector().getByText('Prague time, from the file name, not confirmed')).toBeVisible()
  await expect.element(inspector().getByText('from the CSV, not confirmed')).toBeVisible()
  await expect.element(inspector().getByText('from the file’s tags', { exact: true })).toBeVisible()
})

test('problems are solved by choices beside the fields', async () => {
  const staging = await show([stagingRow(0, { problems: [{ kind: 'assumed-zone', zone: 'Europe/Prague' }] })])
  await page.getByRole('button', { name: 'Use Prague time' }).click()
  await expect
    .poll(() => staging.rows[0])
    .toMatchObject({ timeZone: 'Europe/Prague', problems: [{ kind: 'no-agent' }] })
})

describe('a text', () => {
  test('is saved, trimmed, with Enter and when the field is left, and cleared when it is empty', async () => {
    const { fields } = stagingRow(0)
    const staging = await show([stagingRow(0, { fields: { ...fields, title: { value: 'Renewal', from: 'tag' } } })])
    const title = page.getByRole('textbox', { name: 'Title' })
    await expect.element(title).toHaveValue('Renewal')
    await title.fill('  Pricing ')
    expect(fieldsOf(staging)?.title.value).toBe('Renewal')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => fieldsOf(staging)?.title).toEqual({ value: 'Pricing', from: 'person' })
    await page.getByRole('textbox', { name: 'Lead' }).fill('Li Na')
    await userEvent.tab()
    await expect.poll(() => fieldsOf(staging)?.leadName.value).toBe('Li Na')
    await title.fill('  ')
    await userEvent.tab()
    await expect.poll(() => fieldsOf(staging)?.title.value).toBeNull()
  })

  test('that can’t be sent is kept with the reason, and not saved', async () => {
    const staging = await show([stagingRow(0)])
    const id = page.getByRole('textbox', { name: 'Phone system ID' })
    for (const text of ['a b', 'é', 'x'.repeat(201)]) {
      await id.fill(text)
      await userEvent.keyboard('{Enter}')
      await expect.element(id).toHaveAttribute('aria-invalid', 'true')
    }
    expect(fieldsOf(staging)?.voipId.value).toBeNull()
    await id.fill('x'.repeat(200))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => fieldsOf(staging)?.voipId.value).toBe('x'.repeat(200))
    const company = page.getByRole('textbox', { name: 'Company' })
    await company.fill('x'.repeat(1001))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('At most 1,000 characters.')).toBeVisible()
    expect(fieldsOf(staging)?.leadCompany.value).toBeNull()
  })

  test('checks the spelling of the title, but not of names', async () => {
    await show([stagingRow(0)])
    const fields = ['Title', 'Lead', 'Company'].map((name) => page.getByRole('textbox', { name }))
    expect([...fields, agent()].map((field) => (field.element() as HTMLInputElement).spellcheck)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('the agent and the call type', () => {
  test('are saved when they are chosen, and not while a name is typed', async () => {
    const { fields } = stagingRow(0)
    const staging = await show([stagingRow(0, { fields: { ...fields, userId: { value: 2, from: 'csv' } } })], 'userId')
    await expect.element(agent()).toHaveFocus()
    await expect.element(agent()).toHaveValue('Bo Berg')
    await agent().fill('')
    expect(fieldsOf(staging)?.userId.value).toBe(2)
    await agent().fill('Ida')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => fieldsOf(staging)?.userId).toEqual({ value: 1, from: 'person' })
    const type = page.getByRole('combobox', { name: 'Call type' })
    await type.click()
    await page.getByRole('option', { name: 'Discovery' }).click()
    await expect.poll(() => fieldsOf(staging)?.callTypeId.value).toBe(5)
    await type.click()
    await page.getByRole('option', { name: 'Let the service decide' }).click()
    await expect.poll(() => fieldsOf(staging)?.callTypeId).toEqual({ value: null, from: 'person' })
  })
})

test('a choice that isn’t saved isn’t shown as saved', async () => {
  const { fields } = stagingRow(0)
  const staging = await show([stagingRow(0, { fields: { ...fields, userId: { value: 2, from: 'csv' } } })], 'userId')
  staging.client.staging.edit = () => Promise.reject(new Error('disk full'))
  await agent().fill('Ida')
  await userEvent.keyboard('{Enter}')
  await expect.element(agent()).toHaveValue('Bo Berg')
  expect(fieldsOf(staging)?.userId.value).toBe(2)
})

describe('the time', () => {
  const times = [
    { from: 'file-name', local: '2026-11-03T08:05:07', offsetMinutes: null },
    { from: 'modified', local: '2026-11-03T14:20:00', offsetMinutes: 0 },
  ] as const
  const ROW = stagingRow(0, {
    timeZone: 'America/New_York',
    times,
    fields: { ...stagingRow(0).fields, timestamp: { value: '2026-11-03T13:05:07.123Z', from: 'file-name' } },
  })

  test('is typed in the time zone of the row, and kept to the millisecond if it isn’t changed', async () => {
    const staging = await show([ROW])
    await expect.element(when()).toHaveValue('2026-11-03T08:05:07')
    await when().fill('2026-11-02T09:30')
    await when().fill('2026-11-03T08:05:07')
    await userEvent.tab()
    expect(fieldsOf(staging)?.timestamp).toEqual({ value: '2026-11-03T13:05:07.123Z', from: 'file-name' })
    await when().fill('2026-11-02T09:30')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => fieldsOf(staging)?.timestamp.value).toBe('2026-11-02T14:30:00.000Z')
    await zone().fill('Europe/Prague')
    await page.getByRole('option', { name: /Europe\/Prague/ }).click()
    await expect.poll(() => staging.rows[0]?.timeZone).toBe('Europe/Prague')
    await expect.element(when()).toHaveValue('2026-11-02T15:30')
  })

  test('that the clocks repeat has to be chosen, and one that they skip isn’t saved', async () => {
    const staging = await show([ROW])
    await when().fill('2026-03-08T02:30')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/so this time doesn’t exist/)).toBeVisible()
    await when().fill('2026-11-01T01:30')
    await userEvent.keyboard('{Enter}')
    expect(fieldsOf(staging)?.timestamp.from).toBe('file-name')
    await page.getByRole('button', { name: 'The second' }).click()
    await expect.element(when()).toHaveFocus()
    await expect.poll(() => fieldsOf(staging)?.timestamp.value).toBe('2026-11-01T06:30:00.000Z')
  })

  test('can be any of the found times, and the current one is pressed', async () => {
    const staging = await show([ROW])
    const edit = vi.spyOn(staging.client.staging, 'edit')
    const found = page.getByRole('group', { name: 'Times found' }).getByRole('button')
    await expect.element(found.nth(0)).toMatchTextContent(/8:05:07/)
    await expect.element(found.nth(0)).toHaveAttribute('aria-pressed', 'true')
    await found.nth(1).click()
    expect(edit.mock.lastCall?.[0].edits[0]?.change).toEqual({ timeFrom: 'modified', reset: ['timestamp'] })
  })

  test('says at once that it is in the future', async () => {
    await show([stagingRow(0, { timeZone: localZone() })])
    await when().fill('2031-01-01T10:00')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/^The date is in the future/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Import…' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('several recordings', () => {
  test('only get what a person enters, each in one step', async () => {
    const staging = await show(
      [0, 1, 2].map((index) => stagingRow(index)),
      'userId',
    )
    await expect.element(page.getByRole('heading', { name: '3 recordings' })).toBeVisible()
    expect(when().elements()).toEqual([])
    await expect.element(page.getByRole('combobox', { name: 'Call type' })).toHaveTextContent('Unchanged')
    await userEvent.keyboard('bo{Enter}')
    await expect.poll(() => staging.rows.map(({ fields }) => fields.userId.value)).toEqual([2, 2, 2])
    await page.getByRole('textbox', { name: 'Lead' }).fill('Li Na')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => staging.rows.map(({ fields }) => fields.leadName.value))
      .toEqual(['Li Na', 'Li Na', 'Li Na'])
    expect(staging.rows.map(({ fields }) => fields.title.value)).toEqual([null, null, null])
    const edit = vi.spyOn(staging.client.staging, 'edit')
    // The text was saved; leaving its field doesn't change the rows again.
    await userEvent.keyboard('{Tab}')
    expect(edit).not.toHaveBeenCalled()
    await page.getByRole('group', { name: 'Use the time' }).getByRole('button').first().click()
    expect(edit.mock.lastCall?.[0].edits[0]?.change).toEqual({ timeFrom: 'file-name', reset: ['timestamp'] })
  })

  test('are only those that are selected', async () => {
    const staging = await show([0, 1, 2].map((index) => stagingRow(index)))
    select(['s0', 's1'])
    await expect.element(page.getByRole('heading', { name: '2 recordings' })).toBeVisible()
    await agent().fill('Ida')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => staging.rows.map(({ fields }) => fields.userId.value)).toEqual([1, 1, null])
    select([])
    await expect.element(inspector()).not.toBeInTheDocument()
  })
})

test('closes with Escape, and by itself when its row is discarded elsewhere', async () => {
  const staging = await show([stagingRow(0)], 'userId')
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(inspector()).not.toBeInTheDocument()
  inspect({ stageId: 's0' })
  await expect.element(inspector()).toBeVisible()
  await staging.client.staging.discard({ stageIds: 'all' })
  await expect.element(inspector()).not.toBeInTheDocument()
})

describe('importing a recording that is still checked', () => {
  const sent = () => page.getByRole('button', { name: 'Import…' })
  const ready = { ...stagingRow(0).fields, userId: { value: 1, from: 'person' } } as const

  test('waits for the check, then continues by itself', async () => {
    const staging = await show([stagingRow(0, { check: 'checking', fields: ready })])
    await expect.element(page.getByText('Checking the recording. Nothing has been sent yet.')).toBeVisible()
    await sent().click()
    await expect.element(page.getByText('Checking the recording. The summary opens after that.')).toBeVisible()
    expect(onImport).not.toHaveBeenCalled()
    staging.found(0, { check: 'done' })
    await expect.poll(() => onImport.mock.calls).toEqual([[['s0'], []]])
  })

  test('doesn’t continue if the check finds a problem, also once that is solved', async () => {
    const staging = await show([stagingRow(0, { check: 'checking', fields: ready })])
    await sent().click()
    staging.found(0, { check: 'done', problems: [{ kind: 'empty' }] })
    await expect.element(page.getByRole('alert')).toMatchTextContent(/The import didn’t start\. Resolve its problems/)
    await expect.element(sent()).toHaveAttribute('aria-disabled', 'true')
    staging.found(0, { problems: [] })
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(sent()).not.toHaveAttribute('aria-disabled', 'true')
    expect(onImport).not.toHaveBeenCalled()
  })

  test('isn’t lost right after the last missing detail was entered', async () => {
    const staging = await show([stagingRow(0)], 'userId')
    const { edit } = staging.client.staging
    const saving = Promise.withResolvers<void>()
    staging.client.staging.edit = async (edits) => {
      await saving.promise
      return edit(edits)
    }
    await userEvent.keyboard('Ida{Enter}')
    await expect.element(agent()).toHaveValue('Ida Novak')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onImport).not.toHaveBeenCalled()
    saving.resolve()
    await expect.poll(() => onImport.mock.calls).toEqual([[['s0'], []]])
  })

  test('isn’t done for another recording that is shown meanwhile', async () => {
    const staging = await show([stagingRow(0, { check: 'checking', fields: ready })])
    await sent().click()
    await userEvent.keyboard('{Escape}')
    await expect.element(inspector()).not.toBeInTheDocument()
    staging.found(0, { check: 'done' })
    inspect({ stageId: 's0' })
    await expect.element(sent()).not.toHaveAttribute('aria-disabled', 'true')
    expect(onImport).not.toHaveBeenCalled()
  })
})

test('emptying a field of several recordings changes none of them', async () => {
  const staging = await show([stagingRow(0), stagingRow(1)], 'userId')
  const edit = vi.spyOn(staging.client.staging, 'edit')
  await agent().fill('Bo')
  await agent().fill('')
  await nextFrame()
  expect(edit).not.toHaveBeenCalled()
})

test('a request for focus is met once, also if the selection changes', async () => {
  await show([stagingRow(0), stagingRow(1), stagingRow(2)], 'userId')
  await expect.element(agent()).toHaveFocus()
  await inspector().getByRole('heading').click()
  await expect.element(agent()).not.toHaveFocus()
  select(['s0', 's1'])
  await expect.element(page.getByRole('complementary', { name: '2 recordings' })).toBeVisible()
  await nextFrame()
  await expect.element(agent()).not.toHaveFocus()
})

describe('an agent that was chosen for an extension', () => {
  const fileName = 'out-0901234507-102-20261103-105619-1793678179.7.wav'
  const offer = () => page.getByRole('button', { name: 'Use this agent for all files with “102”' })

  test('can be used for all files with it: a rule for the phone system has it, unless that is undone', async () => {
    const rules = { add: vi.fn(() => Promise.resolve({ ruleId: 'r1' })), remove: vi.fn(() => Promise.resolve()) }
    const staging = await show([stagingRow(0, { fileName })], 'userId')
    Object.assign(staging.client, { rules })
    expect(offer().elements()).toEqual([])
    await userEvent.keyboard('Ida{Enter}')
    await offer().click()
    await expect.element(page.getByRole('button', { name: 'Import…' })).toHaveFocus()
    await expect
      .poll(() => rules.add.mock.calls)
      .toEqual([
        [{ workspaceId: workspaceId(), rule: expect.objectContaining({ system: 'asterisk', agents: IDA_FOR_102 }) }],
      ])
    undoLast({ workspaceId: workspaceId() })
    await expect.poll(() => rules.remove.mock.calls).toEqual([[{ workspaceId: workspaceId(), ruleId: 'r1' }]])
  })

  test('is added to the rule that reads it, and what that sends from folders is said before', async () => {
    const agents = { customField: null, remembered: { '101': 7, '102': 2 } }
    const rule = { ...EMPTY_RULE, ruleId: 'r1', name: 'Office', system: 'asterisk', patterns: [], agents } as const
    const remember = vi.fn(() => Promise.resolve())
    const staging = await show([stagingRow(0, { fileName })], 'userId', (one) => {
      const folders = [{ folderId: 'f1', name: 'monitor', ruleId: 'r1' } as WatchedFolder]
      one.watched = { ...one.watched, folders, rules: [rule] }
    })
    Object.assign(staging.client, { rules: { remember } })
    await userEvent.keyboard('Ida{Enter}')
    await expect.element(page.getByText('Also in “monitor”: files that wait for this agent are sent.')).toBeVisible()
    await offer().click()
    const of102 = { workspaceId: workspaceId(), ruleId: 'r1', agentText: '102' }
    await expect.poll(() => remember.mock.calls).toEqual([[{ ...of102, userId: 1 }]])
    undoLast({ workspaceId: workspaceId() })
    await expect.poll(() => remember.mock.lastCall).toEqual([{ ...of102, userId: 2 }])
  })
})

const IDA_FOR_102 = { customField: null, remembered: { '102': 1 } }
