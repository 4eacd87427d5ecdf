import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RowProblem } from '../../domain/recordings/rows/stagingRow.ts'
import { nextChanges, undoLast } from '../client/undo/undoStack.ts'
import { stagingRow } from './staging/testing/fakeStaging.ts'
import { READY, stagedPage } from './testing/stagedPage.tsx'

const NEW_YORK: RowProblem = { kind: 'assumed-zone', zone: 'America/New_York' }
const doubtful = (index: number, ...problems: readonly RowProblem[]) => stagingRow(index, { ...READY, problems })

async function show(rows: Parameters<typeof stagedPage>[0]) {
  const { staging, element, options, workspaceId } = stagedPage(rows)
  await render(element, options)
  await page.getByRole('button', { name: /^Import \d+ recordings?…/ }).click()
  const gate = page.getByRole('dialog', { name: /^Import/ })
  await expect.element(gate).toBeVisible()
  return { staging, gate, workspaceId }
}

describe('before recordings are imported', () => {
  it('a summary says which workspace, whose calls, from when to when, of which types, and when they are sent', async () => {
    const later = {
      fields: {
        ...READY.fields,
        userId: { value: 2, from: 'csv' },
        timestamp: { value: '2026-11-05T10:00:00Z', from: 'person' },
      },
    } as const
    const first = {
      fields: { ...READY.fields, timestamp: { value: '2026-11-03T10:00:00Z', from: 'file-name' } },
    } as const
    const { gate } = await show([stagingRow(0, first), stagingRow(1, first), stagingRow(2, later)])
    await expect.element(gate.getByText('Northwind Sales')).toBeVisible()
    await expect.element(gate).toMatchTextContent(/Agents?Ida Novak 2, Bo Berg 1/)
    await expect.element(gate).toMatchTextContent(/CallsNov 3, .* to Nov 5, .* time\)/)
    await expect.element(gate).toMatchTextContent(/Call typeSet by the service/)
    await expect.element(gate).toMatchTextContent(/SentIn 10 seconds\. Until then, you can undo it\./)
  })

  it('doubtful ones are only sent once a person has accepted them, a kind at a time', async () => {
    const { staging, gate } = await show([
      stagingRow(0, READY),
      doubtful(1, NEW_YORK),
      doubtful(2, NEW_YORK, { kind: 'cut-off' }),
    ])
    await expect.element(page.getByRole('dialog', { name: 'Import 1 recording?' })).toBeVisible()
    await expect.element(gate.getByText('Staying in the table: 2 not checked off.')).toBeVisible()
    await gate.getByRole('checkbox', { name: '2 dates have no time zone and were read as New York time' }).click()
    await gate.getByRole('button', { name: 'Import 2 recordings' }).click()
    await expect.element(page.getByText('At /imports')).toBeVisible()
    expect(staging.sent.map(({ fileName }) => fileName)).toEqual(['call 0.wav', 'call 1.wav'])
  })

  it('nothing is sent if all are doubtful and none is accepted', async () => {
    const { staging, gate } = await show([doubtful(0, NEW_YORK)])
    const send = gate.getByRole('button', { name: 'Import', exact: true })
    await expect.element(send).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(staging.committed).toBe(0)
    await gate.getByRole('checkbox').click()
    await expect
      .element(gate.getByRole('button', { name: 'Import 1 recording' }))
      .not.toHaveAttribute('aria-disabled', 'true')
  })

  it('doubtful ones can be shown in the table, selected, to correct them', async () => {
    const { gate } = await show([stagingRow(0, READY), doubtful(1, NEW_YORK), doubtful(2, { kind: 'cut-off' })])
    await gate.getByRole('button', { name: /^Show: 1 date has/ }).click()
    await expect.element(gate).not.toBeInTheDocument()
    await expect.element(page.getByText('1 recording selected')).toBeVisible()
    await expect.element(page.getByText('call 1.wav')).toBeVisible()
    await expect.element(page.getByText('call 0.wav')).not.toBeInTheDocument()
  })

  it('rows that change meanwhile are checked again', async () => {
    const { staging, gate } = await show([stagingRow(0, READY)])
    await expect.element(gate.getByText('Ida Novak')).toBeVisible()
    const { commit } = staging.client.staging
    staging.client.staging.commit = (wanted) => commit({ ...wanted, revision: 0 })
    await userEvent.keyboard('{Enter}')
    await expect.element(gate.getByText('The recordings changed. Check them again.')).toBeVisible()
    expect(staging.committed).toBe(0)
  })

  it('what changes in the table, but not for the person, doesn’t stop it', async () => {
    const { staging, gate } = await show([stagingRow(0, READY)])
    await expect.element(gate.getByText('Ida Novak')).toBeVisible()
    const { summary } = staging.client.staging
    const reading = Promise.withResolvers<void>()
    staging.client.staging.summary = (wanted) => reading.promise.then(() => summary(wanted))
    staging.found(0, { sha256: 'read' })
    await userEvent.keyboard('{Enter}')
    reading.resolve()
    await expect.element(page.getByText('At /imports')).toBeVisible()
    expect(staging.committed).toBe(1)
  })

  it('a title that is stored in the moment of sending doesn’t stop it either', async () => {
    const { staging, gate } = await show([stagingRow(0, READY)])
    await expect.element(gate.getByText('Ida Novak')).toBeVisible()
    const { commit } = staging.client.staging
    staging.client.staging.commit = (wanted) => {
      staging.client.staging.commit = commit
      staging.found(0, { sha256: 'read' })
      return commit(wanted)
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('At /imports')).toBeVisible()
    expect(staging.committed).toBe(1)
  })

  it('only the selected ones are sent if a person asks for these', async () => {
    const { staging, element, options } = stagedPage([0, 1, 2].map((index) => stagingRow(index, READY)))
    await render(element, options)
    await page.getByRole('checkbox', { name: 'Select call 1.wav' }).click()
    await page.getByRole('toolbar', { name: 'Selected recordings' }).getByRole('button', { name: 'Import 1…' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Import 1 recording?' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('At /imports')).toBeVisible()
    expect(staging.sent.map(({ fileName }) => fileName)).toEqual(['call 1.wav'])
  })
})

it('an import can be undone until the first recording is sent', async () => {
  const { staging, workspaceId, gate } = await show([stagingRow(0, READY), stagingRow(1, READY)])
  await expect.element(gate.getByText('Ida Novak')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('At /imports')).toBeVisible()
  expect(nextChanges({ workspaceId }).toUndo?.title).toBe('import of 2 recordings')
  undoLast({ workspaceId })
  await expect.poll(() => staging.rows.length).toBe(2)
  expect(staging.committed).toBe(0)
})

it('all duplicates can be skipped at once, and come back with one undo', async () => {
  const copy = { problems: [{ kind: 'same-as-row', stageId: 's0', fileName: 'call 0.wav' }] } as const
  const { staging, element, options } = stagedPage([
    stagingRow(0, READY),
    stagingRow(1, { ...READY, ...copy }),
    stagingRow(2, { ...READY, ...copy }),
  ])
  await render(element, options)
  await page.getByRole('button', { name: 'Skip 2 duplicates' }).click()
  await expect.poll(() => staging.rows.length).toBe(1)
  await page.getByRole('button', { name: 'Restore 2 recordings' }).click()
  await expect.poll(() => staging.rows.length).toBe(3)
})

it('rows that a change moves out of the filter are deselected, so that the next change can’t reach them', async () => {
  const { staging, element, options } = stagedPage([0, 1].map((index) => stagingRow(index)))
  await render(element, options)
  await page.getByRole('button', { name: 'Needs attention 2' }).click()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect.element(page.getByText('2 recordings selected')).toBeVisible()
  const change = { userId: 1 }
  await staging.client.staging.edit({ from: 'person', edits: [{ stageIds: [staging.rows[0]!.stageId], change }] })
  await expect.element(page.getByText('1 recording selected')).toBeVisible()
})
