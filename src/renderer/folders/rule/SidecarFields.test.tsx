import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SidecarRule } from '../../../domain/recordings/rules/importRule.ts'
import '../../styles/app.css'
import { SidecarFields } from './SidecarFields.tsx'

const onChange = vi.fn<(sidecar: SidecarRule | null) => void>()
const current = () => onChange.mock.lastCall?.[0]

function Form() {
  const [sidecar, setSidecar] = useState<SidecarRule | null>(null)
  return (
    <SidecarFields
      sidecar={sidecar}
      onChange={(next) => {
        onChange(next)
        setSidecar(next)
      }}
    />
  )
}

const NO_MATCH = 'Enter the column to match recordings by.'

async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

it('describes the columns of one CSV by their headings, or by their numbers', async () => {
  await render(<Form />)
  await choose('Files with details', 'One CSV with many recordings')
  await expect.element(page.getByLabelText('File name', { exact: true })).toHaveAccessibleDescription(NO_MATCH)
  await userEvent.fill(page.getByLabelText('Name of the CSV'), 'Master*.csv')
  await userEvent.fill(page.getByLabelText('File name', { exact: true }), 'recording')
  await expect.element(page.getByLabelText('File name', { exact: true })).not.toHaveAccessibleDescription(NO_MATCH)
  await userEvent.fill(page.getByLabelText('Date', { exact: true }), 'started')
  await choose('Order of dates such as 03/11/2026', 'Day first')
  expect(current()).toEqual({
    ...{ kind: 'index', fileName: 'Master*.csv', hasHeading: true, columnCount: null, matchBy: 'file' },
    ...{ columns: { file: 'recording', time: 'started' }, isUtc: false, dayOrder: 'day-first' },
  })
  // Without headings, columns have numbers, from 1.
  await page.getByRole('checkbox', { name: 'The first line has the names of the columns' }).click()
  await userEvent.fill(page.getByLabelText('Number of columns'), '18')
  await userEvent.fill(page.getByLabelText('Extension', { exact: true }), '3')
  await choose('Match recordings by', 'Phone system ID')
  expect(current()).toMatchObject({
    hasHeading: false,
    columnCount: 18,
    columns: { extension: 2 },
    matchBy: 'uniqueId',
  })
  await userEvent.fill(page.getByLabelText('Name of the CSV'), '')
  await expect.element(page.getByText('Enter a file name.')).toBeVisible()
})

it('describes a file beside each recording by paths, which stay when its format changes', async () => {
  await render(<Form />)
  await choose('Files with details', 'A JSON file for each recording')
  await userEvent.fill(page.getByLabelText('Agent’s name'), 'call.agent.name')
  await page.getByRole('checkbox', { name: 'Times are in UTC' }).click()
  await choose('Files with details', 'An XML file for each recording')
  expect(current()).toEqual({
    ...{ kind: 'beside', format: 'xml', paths: { agentName: 'call.agent.name' }, isUtc: true, dayOrder: null },
  })
  await choose('Files with details', 'None')
  expect(current()).toBeNull()
})
