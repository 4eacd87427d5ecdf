import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepSidecar, stopTransfers, useTransfers } from '../client/imports/stagingTransfers.ts'
import { fakeWorkspaceCore } from '../client/testing/fakeCore.ts'
import { stagingRow } from './staging/testing/fakeStaging.ts'
import { READY, rowsOf, stagedPage } from './testing/stagedPage.tsx'

afterEach(stopTransfers)

let workspaceId: string

async function show(...[rows, shown]: Parameters<typeof stagedPage>) {
  const staged = stagedPage(rows, shown)
  workspaceId = staged.workspaceId
  await render(staged.element, staged.options)
  return staged.staging
}

const drop = (content: BlobPart, name = 'calls.csv') => keepSidecar({ workspaceId }, new File([content], name))

describe('a CSV beside the recordings', () => {
  it('is recognized, corrected, and fills in its values', async () => {
    const staging = await show(rowsOf(3))
    await expect.element(page.getByText('call 0.wav')).toBeVisible()
    const text =
      'recording;who;start;firm\r\ncall 0.wav;Ida Novak;03/11/2026 09:10;Acme\r\ncall 2;Zed;04/11/2026 10:10;Übermut\r\ngone.wav;;;\r\n'
    drop(`\uFEFF${text}`)
    const dialog = page.getByRole('dialog', { name: 'Fill in from calls.csv' })
    await expect.element(dialog.getByText('Matched 2 of 3 lines to a recording.')).toBeVisible()
    await expect.element(dialog.getByText(/1 line doesn’t match exactly one recording: line 4/)).toBeVisible()
    await expect.element(dialog.getByText(/1 recording isn’t in the CSV: call 1.wav/)).toBeVisible()
    // Day or month first is ambiguous, so the user is asked before anything is filled in.
    await expect
      .element(dialog.getByRole('button', { name: 'Fill in 2 recordings' }))
      .toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(dialog.getByRole('button', { name: 'November 3, 2026' }))
    for (const [column, field] of [
      ['who', 'Agent'],
      ['firm', 'Company'],
    ] as const) {
      await userEvent.click(dialog.getByLabelText(`Field for ${column}`))
      await userEvent.click(page.getByRole('option', { name: field, exact: true }))
    }
    await expect
      .element(dialog.getByText(/Couldn’t read 1 cell, so it isn’t filled in: Agent “Zed” in line 3/))
      .toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Fill in 2 recordings' }))
    await expect
      .poll(() => staging.rows.map(({ fields }) => [fields.userId.value, fields.leadCompany.value]))
      .toEqual([
        [1, 'Acme'],
        [null, null],
        [null, 'Übermut'],
      ])
    expect(staging.rows[0]?.fields.timestamp.from).toBe('csv')
    await expect.element(page.getByText('from the CSV').first()).toBeVisible()
  })

  it('says why nothing can be filled in while the recordings can’t be read', async () => {
    const staging = await show(rowsOf(3))
    await expect.element(page.getByText('call 0.wav')).toBeVisible()
    const { page: readPage } = staging.client.staging
    staging.client.staging.page = () => Promise.reject(new Error('no disk'))
    drop('file,company\ncall 0.wav,Acme\n')
    const dialog = page.getByRole('dialog', { name: 'Fill in from calls.csv' })
    await expect
      .element(dialog.getByRole('button', { name: 'Fill in 0 recordings' }))
      .toHaveAccessibleDescription('The recordings can’t be read.')
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    staging.client.staging.page = readPage
    await dialog.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog.getByText('Matched 1 of 1 line to a recording.')).toBeVisible()
  })

  it('shows on the row what it couldn’t parse, and one click settles it', async () => {
    const staging = await show([stagingRow(0, READY)])
    await expect.element(page.getByText('call 0.wav')).toBeVisible()
    drop('file,start,type\ncall 0.wav,yesterday,Demo\n')
    const dialog = page.getByRole('dialog', { name: 'Fill in from calls.csv' })
    await userEvent.click(dialog.getByRole('button', { name: 'Fill in 1 recording' }))
    await expect.element(page.getByRole('button', { name: 'Warnings 1' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Date unclear +1' }))
    const problems = page.getByRole('group', { name: 'Problems with call 0.wav' })
    await expect.element(problems.getByText(/The CSV says “yesterday”/)).toBeVisible()
    await expect.element(problems.getByText(/The CSV says “Demo”/)).toBeVisible()
    await userEvent.click(problems.getByRole('button', { name: 'Keep current value' }))
    await expect
      .poll(() => staging.rows[0]?.fields.timestamp)
      .toEqual({
        value: '2026-11-03T08:00:00.000Z',
        from: 'person',
      })
    await userEvent.click(page.getByRole('button', { name: 'Call type unclear' }))
    await userEvent.click(problems.getByRole('button', { name: 'Let the service decide' }))
    await expect.poll(() => staging.rows[0]?.problems).toEqual([])
  })

  it('with the same headings as the last one is read like it, and can lead to the summary at once', async () => {
    await show(rowsOf(1))
    await expect.element(page.getByText('call 0.wav')).toBeVisible()
    const dropWith = (firm: string) => drop(`recording;who;firm\ncall 0.wav;Ida Novak;${firm}\n`)
    const dialog = page.getByRole('dialog', { name: 'Fill in from calls.csv' })
    dropWith('Acme')
    await userEvent.click(dialog.getByLabelText('Field for who'))
    await userEvent.click(page.getByRole('option', { name: 'Agent', exact: true }))
    await userEvent.click(dialog.getByRole('button', { name: 'Fill in 1 recording' }))
    await expect.element(dialog).not.toBeInTheDocument()
    dropWith('Other')
    await expect.element(dialog.getByText('Read like the last CSV with these headings.')).toBeVisible()
    await expect.element(dialog.getByLabelText('Field for who')).toHaveTextContent('Agent')
    await userEvent.click(dialog.getByRole('button', { name: 'Fill in and import…' }))
    await expect.element(page.getByRole('dialog', { name: 'Import 1 recording?' })).toBeVisible()
  })

  it('is read by the order of day and month that its dates prove, not by that of the last CSV', async () => {
    const staging = await show([stagingRow(0, READY), stagingRow(1, READY)])
    await expect.element(page.getByText('call 0.wav')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Fill in from calls.csv' })
    const fillIn = (button: string) => userEvent.click(dialog.getByRole('button', { name: button }))
    const timestamp = () => staging.rows[0]?.fields.timestamp.value
    drop('recording,start,order\ncall 0.wav,03/11/2026 10:00Z,1\n')
    await fillIn('November 3, 2026')
    await fillIn('Fill in 1 recording')
    await expect.poll(timestamp).toBe('2026-11-03T10:00:00.000Z')
    drop('recording,start,order\ncall 0.wav,03/11/2026 10:00Z,1\ncall 1.wav,11/14/2026 10:00Z,2\n')
    await fillIn('Fill in 2 recordings')
    await expect.poll(timestamp).toBe('2026-03-11T10:00:00.000Z')
  })

  it('with too many columns isn’t filled in', async () => {
    await show(rowsOf(1))
    await expect.element(page.getByText('call 0.wav')).toBeVisible()
    drop(`file,company${',x'.repeat(999)}\ncall 0.wav,Acme\n`)
    const dialog = page.getByRole('dialog', { name: 'Fill in from calls.csv' })
    const columns = dialog.getByRole('list', { name: 'Columns' })
    await expect.element(dialog.getByText(/has more than 1,000 columns/)).toBeVisible()
    expect(columns.elements()).toEqual([])
    await expect
      .element(dialog.getByRole('button', { name: 'Fill in 1 recording' }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  it('waits for its recordings', async () => {
    const staging = await show([])
    drop('file,firm\ncall 0.wav,Acme\n')
    await expect.element(page.getByText(/you can fill in their details from calls\.csv/)).toBeVisible()
    await staging.client.staging.add({ sources: [{ ticket: 'call 0.wav' }] })
    await expect.element(page.getByRole('dialog', { name: 'Fill in from calls.csv' })).toBeVisible()
  })

  it('and recordings that are added to another workspace aren’t shown in this one', async () => {
    await show(rowsOf(1))
    await expect.element(page.getByText('call 0.wav')).toBeVisible()
    useTransfers.setState({ core: fakeWorkspaceCore({}), leftCount: 300 })
    drop('file,firm\ncall 0.wav,Acme\n')
    await expect.element(page.getByRole('dialog', { name: 'Fill in from calls.csv' })).toBeVisible()
    expect(page.getByText(/Adding 300 files/).elements()).toEqual([])
    keepSidecar({ workspaceId: 'another' }, new File(['file\n'], 'other.csv'))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('is rejected if it isn’t a table', async () => {
    await show(rowsOf(1))
    await expect.element(page.getByText('call 0.wav')).toBeVisible()
    drop(new Uint8Array([0, 1, 0, 0, 7]), 'odd.csv')
    await expect.element(page.getByText(/can’t read this file as a table/)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Close' }).first())
    await expect.element(page.getByText(/can’t read this file as a table/)).not.toBeInTheDocument()
  })
})
