import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LibrarySnapshot } from '../../../contract/library/library.ts'
import type { QuerySortKey } from '../../../domain/query/query.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { librarySnapshot, unreadLibrary } from '../../../contract/library/testing/librarySnapshot.ts'
import '../../styles/app.css'
import { SortChips } from './SortChips.tsx'

const BY_AGENT: QuerySortKey = { field: 'agent_name', direction: 'asc' }
const BY_TIME: QuerySortKey = { field: 'timestamp', direction: 'desc' }

async function show(...start: readonly QuerySortKey[]) {
  return showWith(unreadLibrary(), start)
}

async function showWith(library: LibrarySnapshot, start: readonly QuerySortKey[]) {
  const onSortChange = vi.fn<(sort: readonly QuerySortKey[]) => void>()
  function Place() {
    const [sort, setSort] = useState(start)
    const change = (next: readonly QuerySortKey[]) => {
      onSortChange(next)
      setSort([...next])
    }
    return <SortChips sort={sort} labelOf={() => null} onSortChange={change} />
  }
  await render(<Place />, inWorkspace({ core: { library: fakeStream(library) } }))
  return { onSortChange, last: () => onSortChange.mock.lastCall?.[0] }
}
const group = () => page.getByRole('group').first()

test('shows the default order without a sort', async () => {
  await show()
  expect(group().element().querySelectorAll('button')).toHaveLength(1)
  await expect.element(group()).toMatchTextContent(/newest first/)
})

test('a click reverses one sort key and keeps the others, and its × removes it', async () => {
  const { last } = await show(BY_AGENT, BY_TIME)
  const agent = () => page.getByRole('button', { name: /^Agent/ })
  const before = agent().element().textContent
  await agent().click()
  expect(last()).toEqual([{ field: 'agent_name', direction: 'desc' }, BY_TIME])
  expect(agent().element().textContent).not.toBe(before)
  await agent().click()
  expect(last()).toEqual([BY_AGENT, BY_TIME])
  expect(agent().element().textContent).toBe(before)
  await page.getByRole('button', { name: /[a-z].* Agent$/ }).click()
  expect(last()).toEqual([BY_TIME])
})

test('the menu sorts by every field', async () => {
  const { last } = await showWith(librarySnapshot(), [])
  await page.getByRole('button', { name: /^Sorted by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Review score', exact: true }).click()
  expect(last()).toEqual([{ field: 'score', direction: 'desc' }])
})

test('the menu sorts by one field, numbers and times in descending order, and resets to the default', async () => {
  const { last } = await show(BY_AGENT, BY_TIME)
  await page.getByRole('button', { name: /^Sorted by/ }).click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Agent' })).toHaveAttribute('aria-checked', 'true')
  expect(page.getByRole('menuitemradio').elements().length).toBeGreaterThan(20)
  await page.getByRole('menuitemradio', { name: 'AI score' }).click()
  expect(last()).toEqual([{ field: 'ai_score', direction: 'desc' }])
  for (const [name, key] of [
    ['Lead', { field: 'lead_name', direction: 'asc' }],
    ['Company', { field: 'lead_company', direction: 'asc' }],
  ] as const) {
    await page.getByRole('button', { name: /^Sorted by/ }).click()
    await page.getByRole('menuitemradio', { name, exact: true }).click()
    expect(last()).toEqual([key])
  }
  await page.getByRole('button', { name: /^Sorted by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Date', exact: true }).click()
  expect(last()).toEqual([])
})
