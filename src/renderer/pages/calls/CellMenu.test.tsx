import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import type { QueryPart } from '../../../domain/query/query.ts'
import { recordWithoutScores } from '../../../domain/reviews/withoutScores.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { offerCommands } from '../../commands/offeredCommands.ts'
import { CellMenu } from './CellMenu.tsx'

const onFilter = vi.fn<(filter: QueryPart) => void>()
const onClose = vi.fn<() => void>()
const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
const opened = vi.fn<() => void>()
let stop: () => void

beforeEach(() => {
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
  stop = offerCommands(() => ({ 'list.open': opened }))
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  for (const mock of [onFilter, onClose, copied, opened]) mock.mockClear()
})

async function show(columnId: string, isHidden = false) {
  const record = callRecord(7, { title: 'Demo', leadName: 'Ben', leadCompany: null })
  const call = isHidden ? recordWithoutScores(record) : record
  await render(
    <CellMenu
      pressed={{ kind: 'cell', call, columnId, point: { x: 40, y: 30 } }}
      hrefOf={(id) => `/calls/${id}`}
      onFilter={onFilter}
      onClose={onClose}
    />,
    inWorkspace(),
  )
  const menu = page.getByRole('menu', { name: 'Demo' })
  await expect.element(menu).toBeVisible()
  return menu
}
const choose = (name: string | RegExp) => page.getByRole('menuitem', { name }).click()

it('filters by the pressed value, or by calls without one', async () => {
  await show('lead_name')
  await choose('Lead is Ben')
  await choose('Company is empty')
  expect(onFilter.mock.calls).toEqual([
    [{ field: 'lead_name', op: '==', value: 'Ben' }],
    [{ field: 'lead_company', op: 'empty', value: null }],
  ])
})

it('copies the value and the link, and opens the call', async () => {
  await show('lead_name')
  await choose('Copy value')
  await choose('Copy link')
  await choose(/^Open the call/)
  expect(copied.mock.calls).toEqual([['Ben'], [`${location.origin}/calls/7`]])
  expect(opened).toHaveBeenCalledOnce()
})

it('a value that the service can’t filter by is only copied', async () => {
  const menu = await show('agent.name')
  await expect.element(page.getByRole('menuitem', { name: 'Copy value' })).toBeVisible()
  expect(menu.getByRole('menuitem').elements().length).toBe(5)
})

it('doesn’t say what a hidden score is, nor that there is none', async () => {
  await show('ai_score', true)
  expect(page.getByRole('menuitem', { name: /score|Copy value/ }).elements()).toEqual([])
})

it('Escape closes it', async () => {
  await show('title')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
