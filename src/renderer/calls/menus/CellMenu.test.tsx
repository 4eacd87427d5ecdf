import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { CALL_COLUMNS } from '../../../domain/fields/columns.ts'
import type { QueryPart } from '../../../domain/query/query.ts'
import { recordWithoutScores } from '../../../domain/reviews/withoutScores.ts'
import { callRecord } from '../../client/testing/callRecord.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { offerCommands } from '../../commands/offeredCommands.ts'
import { CellMenu } from './CellMenu.tsx'

const onFiltersChange = vi.fn<(filters: readonly QueryPart[]) => void>()
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
  for (const mock of [onFiltersChange, onClose, copied, opened]) mock.mockClear()
})

const LOST: readonly QueryPart[] = [{ field: 'won', op: '==', value: 'false' }]

async function show(columnId: string, isHidden = false) {
  const record = callRecord(7, { title: 'Demo', leadName: 'Ben', leadCompany: null })
  const call = isHidden ? recordWithoutScores(record) : record
  await render(
    <CellMenu
      pressed={{ kind: 'cell', call, columnId, point: { x: 40, y: 30 } }}
      hrefOf={(id) => `/calls/${id}`}
      valueOf={(column) => CALL_COLUMNS.find(({ id }) => id === column)?.value(call, null) ?? null}
      labelOf={() => null}
      filters={LOST}
      onFiltersChange={onFiltersChange}
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
  await choose('Only this: Lead is Ben')
  await choose('Not this: Company is not empty')
  expect(onFiltersChange.mock.calls).toEqual([
    [[...LOST, { field: 'lead_name', op: '==', value: 'Ben' }]],
    [[...LOST, { field: 'lead_company', op: 'not_empty', value: null }]],
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

it('a value that no filter can name is only copied', async () => {
  await show('type.description')
  await expect.element(page.getByRole('menuitem', { name: /^Open the call/ })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /^(?:Only|Not) this/ }).elements()).toEqual([])
})

it('leaves out a value, and keeps calls without one', async () => {
  await show('agent.name')
  await choose(/^Not this: Agent is not /)
  expect(onFiltersChange.mock.lastCall?.[0].at(-1)).toMatchObject({
    join: 'or',
    parts: [{ op: '!=' }, { op: 'empty' }],
  })
})

it('names a day once, not again with what leaves it out', async () => {
  await show('timestamp')
  await expect.element(page.getByRole('menuitem', { name: 'Not this', exact: true })).toBeVisible()
})

it('shows calls like the pressed one, and by keyboard filters by what it usually is', async () => {
  await show('')
  await choose(/^Only this: Agent is /)
  expect(onFiltersChange.mock.lastCall?.[0].at(-1)).toMatchObject({ field: 'agent', op: '==' })
  await choose(/^More like this/)
  expect(onFiltersChange.mock.lastCall?.[0].map((part) => 'field' in part && part.field)).toEqual(['type'])
})

it('doesn’t say what a hidden score is, nor that there is none', async () => {
  await show('ai_score', true)
  expect(page.getByRole('menuitem', { name: /score/i }).elements()).toEqual([])
})

it('Escape closes it', async () => {
  await show('title')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
