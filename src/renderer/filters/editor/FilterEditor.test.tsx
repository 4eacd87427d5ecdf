import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DraftQuery, QueryPart } from '../../../domain/query/query.ts'
import { NO_LOCAL_FIELDS } from '../../client/calls/knownFields.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { librarySnapshot } from '../../../contract/library/testing/librarySnapshot.ts'
import '../../styles/app.css'
import { FilterEditor } from './FilterEditor.tsx'
import { useFilterEditing } from './useFilterEditing.ts'

const show = async (start: QueryPart | null, known = NO_LOCAL_FIELDS) => {
  const onQueryChange = vi.fn<(query: DraftQuery) => void>()
  const query = { filters: start === null ? [] : [start], sort: [] }
  function Place() {
    const [anchor, setAnchor] = useState<HTMLElement | null>(null)
    const edits = useFilterEditing(query, onQueryChange)
    const open = useEffectEvent((at: HTMLElement) =>
      edits.open(start === null ? 'new' : 'condition', start ? [0] : [], at),
    )
    useEffect(() => {
      if (anchor) open(anchor)
    }, [anchor])
    return (
      <>
        <p ref={setAnchor}>Anchor</p>
        {edits.editing && (
          <FilterEditor
            editing={edits.editing}
            known={known}
            listed={edits.listed}
            query={{ filters: [], sort: [] }}
            onChooseField={edits.chooseField}
            onChooseValues={(parts) => edits.chooseValues(parts, document.body)}
            onType={edits.type}
            onOr={() => edits.addAlternative(document.body)}
            onClose={edits.close}
          />
        )}
      </>
    )
  }
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Place />
    </QueryClientProvider>,
    inWorkspace({ core: { library: { values: () => new Promise(() => {}), ...fakeStream(librarySnapshot()) } } }),
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return { onQueryChange, filter: () => onQueryChange.mock.lastCall?.[0].filters[0] }
}

const value = () => page.getByLabelText('Value')
const search = () => page.getByRole('combobox', { name: 'Filter by' })
const current = () => {
  const id = search().element().getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)?.textContent
}
const choose = async (condition: string) => {
  await page.getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: condition, exact: true }).click()
}
const condition = () => page.getByRole('combobox', { name: 'Condition' }).element().textContent

describe('the list of fields', () => {
  it('wraps around with the arrow keys, and finds fields by label or API name', async () => {
    await show(null)
    const all = page.getByRole('option').elements()
    expect(all.length).toBeGreaterThan(40)
    expect(current()).toBe(all[0]?.textContent)
    await userEvent.keyboard('{ArrowUp}')
    expect(current()).toBe(all.at(-1)?.textContent)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(current()).toBe(all[2]?.textContent)
    await userEvent.keyboard('{End}')
    expect(current()).toBe(all.at(-1)?.textContent)
    await userEvent.keyboard('{Home}')
    expect(current()).toBe(all[0]?.textContent)
    await search().fill('lead company')
    expect(
      page
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['Company'])
    await search().fill('zzz')
    await expect.element(page.getByText('No matching fields')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(search()).toBeVisible()
    await search().fill('COMP')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Filter by company' })).toBeVisible()
  })

  it('takes no Enter that ends the composition of a word', async () => {
    await show(null)
    await search().fill('comp')
    const enter = new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })
    search().element().dispatchEvent(enter)
    expect(enter.defaultPrevented).toBe(false)
    await expect.element(search()).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Filter by company' })).toBeVisible()
  })

  it('highlights the field under the pointer, and marks the current one', async () => {
    await show({ field: 'ai_score', op: '<', value: '60' })
    await page.getByRole('button', { name: 'AI score' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Choose a field' })).toBeVisible()
    expect(page.getByLabelText('chosen').element().closest('[role=option]')?.textContent).toBe('AI score')
    await page.getByRole('option', { name: 'Duration' }).hover()
    expect(current()).toBe('Duration')
    await page.getByRole('option', { name: 'Duration' }).click()
    // The value belonged to the other field.
    await expect.element(value()).toHaveValue('')
    await expect.element(value()).toHaveFocus()
  })
})

describe('a condition', () => {
  it('applies while it is typed, and reports a missing value only after Enter', async () => {
    const { filter, onQueryChange } = await show({ field: 'ai_score', op: '<', value: '60' })
    await value().fill('')
    const problem = page.getByRole('dialog').getByText(/[Tt]ype|number|value/)
    expect(problem.elements()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(problem.first()).toBeVisible()
    expect(onQueryChange).not.toHaveBeenCalled()
    await value().fill('50')
    await expect.poll(filter).toEqual({ field: 'ai_score', op: '<', value: '50' })
    await userEvent.keyboard('{Escape}')
    await expect.poll(filter).toEqual({ field: 'ai_score', op: '<', value: '60' })
  })

  it('of a search says what is wrong with it, and applies nothing meanwhile', async () => {
    const { onQueryChange } = await show({ field: 'transcript', op: 'says', value: 'price' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const type = async (text: string) => {
      await value().fill(text)
      // A pause after which what is typed is applied.
      vi.advanceTimersByTime(1000)
    }
    await type('price OR')
    await expect.element(page.getByText('Add a word after OR.', { exact: true })).toBeVisible()
    await type('price "match')
    await expect.element(page.getByText('Close this quote.', { exact: true })).toBeVisible()
    await type('')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Enter a word to search for.', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(onQueryChange).not.toHaveBeenCalled()
  })

  it('keeps the value when it changes', async () => {
    const { filter } = await show({ field: 'ai_score', op: '<', value: '60' })
    await choose('is above')
    await expect.element(value()).toHaveValue('60')
    await userEvent.click(page.getByRole('button', { name: 'Done' }))
    expect(filter()).toEqual({ field: 'ai_score', op: '>', value: '60' })
  })

  it('of formats keeps the first value if only one is allowed', async () => {
    const { filter } = await show({ field: 'type', op: 'in', value: 'video,group_chat' })
    await page.getByRole('button', { name: 'More conditions' }).click()
    const checked = page.getByRole('checkbox', { checked: true })
    expect(checked.elements()).toHaveLength(2)
    await choose('is')
    expect(page.getByRole('radio', { checked: true }).elements()).toHaveLength(1)
    await expect.poll(filter).toEqual({ field: 'type', op: '==', value: 'video' })
  })

  it('of yes and no can have both, by the names of the field', async () => {
    const { filter } = await show({ field: 'won', op: '==', value: 'true' })
    await page.getByRole('button', { name: 'More conditions' }).click()
    await choose('is one of')
    await page.getByRole('checkbox', { name: 'Lost' }).click()
    await expect.poll(filter).toEqual({ field: 'won', op: 'in', value: 'true,false' })
    await choose('is')
    expect(page.getByRole('radio', { checked: true }).elements()).toHaveLength(1)
  })

  it('of times can have several, and keeps those that were not changed', async () => {
    const first = '2026-11-18T13:05:30.123456Z'
    const { filter } = await show({ field: 'updated_at', op: 'in', value: first })
    const time = (at: number) => page.getByLabelText(`Date and time ${at}`, { exact: true })
    await page.getByRole('button', { name: 'Add another' }).click()
    await expect.element(time(2)).toHaveFocus()
    expect(page.getByText(/^In /).elements()).toHaveLength(1)
    await time(2).fill('2026-11-19T10:00')
    await page.getByRole('button', { name: 'Add another' }).click()
    const second = new Date(2026, 10, 19, 10, 0).toISOString().replace('.000Z', 'Z')
    await expect.poll(filter).toEqual({ field: 'updated_at', op: 'in', value: `${first},${second}` })
    await page.getByRole('button', { name: 'Remove date and time 3' }).click()
    await expect.element(page.getByRole('button', { name: 'Add another' })).toHaveFocus()
    await page.getByRole('button', { name: 'Remove date and time 1' }).click()
    expect(page.getByRole('button', { name: /^Remove/ }).elements()).toEqual([])
    await choose('is exactly')
    await expect.poll(filter).toEqual({ field: 'updated_at', op: '==', value: second })
  })

  it('starts with the most likely one', async () => {
    await show(null)
    await page.getByRole('option', { name: 'Date' }).click()
    expect(condition()).toBe('is from')
    await page.getByRole('button', { name: 'Date' }).click()
    await page.getByRole('option', { name: 'Format' }).click()
    await expect.element(page.getByLabelText('Find a value')).toHaveFocus()
    await page.getByRole('button', { name: 'More conditions' }).click()
    await expect.element(page.getByRole('group', { name: 'Format' })).toBeVisible()
  })

  it.each([
    [{ field: 'duration', op: '>', value: '60' }, 'For example 90 (seconds), 1:30, 5m, or 1h 5m.', 'text'],
    [{ field: 'ai_score', op: '<', value: '60' }, 'From 0 to 100.', 'decimal'],
    [{ field: 'rep_talk_ratio', op: '<', value: '0.5' }, 'From 0% to 100%.', 'decimal'],
    [{ field: 'id', op: 'in', value: '1,2' }, 'Separate values with commas.', 'text'],
  ] as const)('of %o hints at its values', async (filter, words, mode) => {
    await show(filter)
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
    await expect.element(value()).toHaveAttribute('inputmode', mode)
    expect(page.getByText('%', { exact: true }).elements()).toHaveLength(filter.field === 'rep_talk_ratio' ? 1 : 0)
  })
})
