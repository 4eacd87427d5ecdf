import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { readCsv } from '../../../../domain/recordings/sidecar/csvTable.ts'
import type { SidecarColumns } from '../../../../domain/recordings/sidecar/sidecarColumns.ts'
import type { SidecarResult } from '../../../../domain/recordings/sidecar/sidecarCsv.ts'
import '../../../styles/app.css'
import { stagingRow } from '../testing/fakeStaging.ts'
import { SidecarColumnList } from './SidecarColumnList.tsx'
import { SidecarFindings } from './SidecarFindings.tsx'

async function findings(result: Partial<SidecarResult>, lineCount: number) {
  const all = { edits: [], unmatchedLines: [], unmatchedStageIds: [], unreadCells: [], ...result }
  await render(<SidecarFindings result={all} lineCount={lineCount} rows={[0, 1].map((index) => stagingRow(index))} />)
  return page
    .getByRole('status')
    .element()
    .textContent.replace(/to a recording\.(?=.)/, '$& ')
}

test('for a CSV that fits, only the number of matched lines is shown', async () => {
  expect(await findings({}, 1)).toBe('Matched 1 of 1 line to a recording.')
})

test('unmatched lines and recordings are listed', async () => {
  const text = await findings({ unmatchedLines: [3], unmatchedStageIds: ['s1', 'gone'] }, 3)
  expect(text).toMatch(/^Matched 2 of 3 lines to a recording\. 1 line .*: line 3\.2 recordings .*: call 1\.wav, \.$/)
})

test('of many lines eight are listed, and the rest counted', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => index + 2)
  expect(await findings({ unmatchedLines: lines(8) }, 8)).toMatch(/line 8, line 9\.$/)
})

test('more than eight lines are counted', async () => {
  const unmatchedLines = Array.from({ length: 1010 }, (_, index) => index + 2)
  expect(await findings({ unmatchedLines }, 1010)).toMatch(/line 8, line 9 and 1,002 more\.$/)
})

test('uninterpreted cells are quoted with their line, up to a limit', async () => {
  const unreadCells = [
    { line: 2, field: 'agent', text: 'Zed' },
    { line: 4, field: 'agent', text: 'y'.repeat(50) },
  ] as const
  const text = await findings({ unreadCells }, 3)
  expect(text).toMatch(/2 cells, so they aren’t filled in: Agent “Zed” in line 2, Agent “y{40}” in line 4\./)
})

test('a value that occurs in several lines is quoted once', async () => {
  const unreadCells = [2, 4, 6].map((line) => ({ line, field: 'agent', text: 'Zed' }) as const)
  expect(await findings({ unreadCells }, 6)).toMatch(/3 cells, so they aren’t filled in: Agent “Zed” in 3 lines\./)
})

test('one uninterpreted cell', async () => {
  expect(await findings({ unreadCells: [{ line: 2, field: 'agent', text: 'Zed' }] }, 3)).toMatch(
    /1 cell, so it isn’t filled in: /,
  )
})

test('a column shows its content, and can be assigned to another field or to none', async () => {
  const table = readCsv('file,,who\na.wav, ,Ida\nb.wav,,Bo\nc.wav,x,Zed\n')
  const onChange = vi.fn<(columns: SidecarColumns) => void>()
  await render(<SidecarColumnList table={table} columns={{ file: 0, agent: 2 }} onChange={onChange} />)
  const items = page.getByRole('list', { name: 'Columns' }).getByRole('listitem')
  expect(items.elements()).toHaveLength(3)
  await expect.element(items.nth(0)).toMatchTextContent(/^filea\.wav · b\.wav/)
  await expect.element(items.nth(1)).toMatchTextContent(/^Column 2–.*Not used/)
  await expect.element(items.nth(2)).toMatchTextContent(/^whoIda · Bo.*Agent/)
  const change = async (column: string, field: string) => {
    await page.getByLabelText(`Field for ${column}`).click()
    await page.getByRole('option', { name: field, exact: true }).click()
    return onChange.mock.lastCall?.[0]
  }
  // A field comes from one column: when the second column becomes the agent, the third loses it.
  expect(await change('Column 2', 'Agent')).toEqual({ file: 0, agent: 1 })
  expect(await change('who', 'Title')).toEqual({ file: 0, title: 2 })
  expect(await change('who', 'Not used')).toEqual({ file: 0 })
})
