import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import type { GroupField } from '../../../domain/query/grouping.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { GroupRowMenu } from './GroupRowMenu.tsx'

async function show(by: GroupField, key: number | null) {
  const workspace = inWorkspace()
  const means = { duration: null, rep_talk_ratio: null, ai_score: null, score: null, won: null }
  const group = { key, name: key === null ? null : 'Ida Novak', callCount: 3, unsureCount: 0, means, metric: null }
  const row = { kind: 'group', id: String(key), by, group, within: null, isExpanded: false } as const
  await render(
    <GroupRowMenu
      pressed={{ kind: 'group', row, point: { x: 40, y: 30 } }}
      onShowDifferences={null}
      onClose={vi.fn<() => void>()}
    />,
    workspace,
  )
  return workspace
}

const openAgent = () => page.getByRole('menuitem', { name: /^Open agent/ })

it('opens the page of the agent of a group', async () => {
  const { address } = await show('agent', 3)
  await page.getByRole('menuitem', { name: 'Open agent Ida Novak' }).click()
  expect(address()).toBe('/agents/3')
})

it('has no page for calls without an agent', async () => {
  await show('agent', null)
  await expect.element(page.getByRole('menu', { name: 'No agent' })).toBeVisible()
  expect(openAgent().query()).toBeNull()
})

it('has no page for a call type', async () => {
  await show('call_type', 3)
  await expect.element(page.getByRole('menu', { name: 'Ida Novak' })).toBeVisible()
  expect(openAgent().query()).toBeNull()
})
