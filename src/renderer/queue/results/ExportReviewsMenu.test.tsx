import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ReviewSummary } from '../../../contract/snapshots.ts'
import { saveTextFile } from '../../client/files/saveTextFile.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { showToast } from '../../components/overlays/toasts.ts'
import '../../styles/app.css'
import { ExportReviewsMenu } from './ExportReviewsMenu.tsx'

const all = vi.fn()
vi.mock('../../client/files/saveTextFile.ts', () => ({ saveTextFile: vi.fn() }))
vi.mock('../../components/overlays/toasts.ts', () => ({ showToast: vi.fn(), closeToast: vi.fn() }))

const save = vi.mocked(saveTextFile)
const workspace = inWorkspace({ core: { reviews: { all } } })

beforeEach(async () => {
  all.mockReset().mockResolvedValue([])
  save.mockReset()
  vi.mocked(showToast).mockReset()
  const of = (agentId: number | null, agentName: string | null, isDone = true) =>
    ({ call: { agentId, agentName }, isDone }) as ReviewSummary
  const reviews = [
    ...[of(3, 'Anna Berg'), of(3, 'Anna Lind'), of(3, null), of(4, null), of(null, null)],
    of(5, 'Ben Voss', false),
  ]
  await render(<ExportReviewsMenu reviews={reviews} />, workspace)
})

async function choose(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Export or print reviews' }).click()
  await userEvent.click(page.getByRole('menuitem', { name }))
}

test.each([
  ['Export all reviews as CSV', /^Reviews \d{4}-\d\d-\d\d \d\d\.\d\d\.csv$/, 'text/csv'],
  ['Export all reviews as JSON', /^Reviews \d{4}-\d\d-\d\d \d\d\.\d\d\.json$/, 'application/json'],
])('“%s” saves a file', async (name, fileName, type) => {
  await choose(name)
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(all.mock.calls).toEqual([[{ workspaceId: 'w' }]])
  expect(save.mock.lastCall).toEqual([expect.stringMatching(fileName), expect.any(String), type])
  // JSON of no reviews can be parsed; a CSV of none still has its header, which can't.
  const parse = () => JSON.parse(save.mock.lastCall![1]) as unknown
  if (type === 'text/csv') expect(parse).toThrow(SyntaxError)
  else expect(parse).not.toThrow()
})

test('reviews that can’t be read save no file and say so', async () => {
  all.mockRejectedValue(new Error('gone'))
  await choose('Export all reviews as CSV')
  await vi.waitFor(() => expect(showToast).toHaveBeenCalledOnce())
  expect(save).not.toHaveBeenCalled()
})

test('each agent’s finished reviews are printed, by the newest name or number, and those of calls without an agent', async () => {
  await page.getByRole('button', { name: 'Export or print reviews' }).click()
  const names = page.getByRole('menuitem', { name: /^Print/ })
  await expect.element(names.first()).toBeVisible()
  expect(names.elements().map((item) => item.textContent)).toEqual([
    'Print reviews of Anna Lind',
    'Print reviews of agent 4',
    'Print reviews of calls without an agent',
  ])
  await userEvent.click(names.nth(2))
  expect(workspace.address()).toBe('/reviews/print?agent=none')
  await choose('Print reviews of agent 4')
  expect(workspace.address()).toBe('/reviews/print?agent=4')
})
