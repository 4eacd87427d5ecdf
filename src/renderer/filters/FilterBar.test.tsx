import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { useState } from 'react'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AppError } from '../../contract/errors/errors.ts'
import { exclusion } from '../../domain/query/exclusion.ts'
import type { DraftQuery } from '../../domain/query/query.ts'
import { NO_LOCAL_FIELDS, type KnownFields } from '../client/calls/knownFields.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { availableCommands } from '../commands/offeredCommands.ts'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import '../styles/app.css'
import { useFilterDrafts } from './filterDrafts.ts'
import { FilterBar, type RequestedFilter } from './FilterBar.tsx'

beforeEach(() => useFilterDrafts.setState({}, true))

const LOW: DraftQuery = { filters: [{ field: 'ai_score', op: '<', value: '60' }], sort: [] }
const NONE: DraftQuery = { filters: [], sort: [] }

interface BarProps {
  readonly start: DraftQuery
  readonly known: KnownFields
  readonly onChange: (query: DraftQuery, since?: DraftQuery) => void
  readonly requested?: RequestedFilter
}

function Bar({ start, known, onChange, requested }: BarProps) {
  const [query, setQuery] = useState(start)
  return (
    <FilterBar
      query={query}
      subject="calls"
      requested={requested ?? null}
      known={{ ...known, valuesOf: (field) => SUGGESTED[field] ?? [] }}
      onQueryChange={(next, since) => {
        onChange(next, since)
        setQuery(next)
      }}
    />
  )
}

const SUGGESTED: Partial<Record<string, readonly string[]>> = {
  lead_company: ['Acme Group', 'Beta'],
  agent: ['Amelia Hart', 'Ben Okoro'],
}

const LIBRARY: KnownFields = {
  ...NO_LOCAL_FIELDS,
  vocabulary: {
    questions: [{ id: 3, text: 'Was the price mentioned?', scorecard: 'Sales' }],
    customFields: ['team'],
  },
}

/** 60 calls: their formats, and bands of their score. */
const values = vi.fn(({ field, typed }: { readonly field: string; readonly typed: string }) =>
  Promise.resolve({
    values:
      field === 'type'
        ? [
            { value: 'audio', callCount: 40 },
            { value: 'video', callCount: 15 },
          ]
        : 'ABCDEFGHIJ'
            .split('')
            .map((letter, at) => ({ value: `Agent ${letter}`, callCount: 10 - at }))
            .filter(({ value }) => value.toLowerCase().includes(typed.toLowerCase())),
    valueCount: field === 'type' ? 2 : 1210,
    bands: null,
    missingCount: 5,
    knownCount: 55,
    unsureCount: 40,
    version: 1,
  }),
)

const inLibrary = () => inWorkspace({ core: { library: { values, ...fakeStream(librarySnapshot()) } } })

const show = async (start: DraftQuery, known = NO_LOCAL_FIELDS) => {
  const onChange = vi.fn<BarProps['onChange']>()
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Bar start={start} known={known} onChange={onChange} />
    </QueryClientProvider>,
    inLibrary(),
  )
  return { filters: () => onChange.mock.lastCall?.[0].filters, onChange }
}

describe('the filter bar', () => {
  it('adds a filter by keyboard alone, and rejects invalid values', async () => {
    const { filters, onChange } = await show(NONE)
    await userEvent.keyboard('f')
    await expect.element(page.getByRole('combobox', { name: 'Filter by' })).toHaveFocus()
    await userEvent.keyboard('talk{Enter}')
    await expect.element(page.getByLabelText('Value')).toHaveFocus()
    // At once: on a busy machine, 1 or 12 would be applied while the rest is typed.
    await page.getByLabelText('Value').fill('120')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(page.getByText('Enter a percentage from 0 to 100.')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
    // english-ok: typed with a space
    await page.getByLabelText('Value').fill('35 %')
    await userEvent.keyboard('{Enter}')
    await expect.poll(filters).toEqual([{ field: 'rep_talk_ratio', op: '>', value: '0.35' }])
    await expect.element(page.getByRole('button', { name: 'Talk ratio is above 35%', exact: true })).toBeVisible()
  })

  it('opens the editor of a field that was chosen elsewhere, also while the filters are a text', async () => {
    const onChange = vi.fn<BarProps['onChange']>()
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const bar = () => (
      <QueryClientProvider client={client}>
        <Bar start={LOW} known={NO_LOCAL_FIELDS} onChange={onChange} requested={{ field: 'duration' }} />
      </QueryClientProvider>
    )
    const { rerender } = await render(bar(), inLibrary())
    const editor = page.getByRole('dialog', { name: 'Filter by duration' })
    await expect.element(page.getByLabelText('Value')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(editor).not.toBeInTheDocument()
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('combobox', { name: 'Filters as text' })).toHaveFocus()
    await rerender(bar())
    await expect.element(editor).toBeVisible()
    await page.getByLabelText('Value').fill('5m')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => onChange.mock.lastCall?.[0].filters)
      .toEqual([...LOW.filters, { field: 'duration', op: '>', value: '300' }])
  })

  it('offers what is typed as a part of the text, and shows the pattern that it sends', async () => {
    const { filters } = await show(NONE)
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('option', { name: 'Company' }).click()
    await page.getByLabelText('Find a value').fill('50%')
    await page.getByRole('button', { name: 'contains “50%”' }).click()
    expect(filters()).toEqual([{ field: 'lead_company', op: 'ilike', value: String.raw`%50\%%` }])
    await page.getByRole('button', { name: 'Company contains 50%', exact: true }).click()
    await expect.element(page.getByText(String.raw`%50\%%`)).toBeVisible()
    await page.getByLabelText('Value').fill('40')
    await expect.poll(filters).toEqual([{ field: 'lead_company', op: 'ilike', value: '%40%' }])
  })

  it.each([
    { field: 'timestamp', op: '==', period: 'last 7 days' },
    { field: 'timestamp', op: '>', value: '2026-11-18T13:05:30.123456Z' },
    { field: 'duration', op: '>', value: '103.48' },
  ] as const)('leaves a filter as it is when it is opened and closed: %o', async (filter) => {
    const { onChange } = await show({ filters: [filter], sort: [] })
    const field = filter.field === 'duration' ? /^Duration/ : /^Date/
    await page.getByRole('button', { name: field }).first().click()
    await page.getByRole('button', { name: 'Done' }).click()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('edits a filter in place', async () => {
    const { filters } = await show(LOW)
    await page.getByRole('button', { name: 'AI score is below 60', exact: true }).click()
    await expect.element(page.getByLabelText('Value')).toHaveValue('60')
    await page.getByRole('combobox', { name: 'Condition' }).click()
    await page.getByRole('option', { name: 'has no value' }).click()
    await expect.poll(filters).toEqual([{ field: 'ai_score', op: 'empty', value: null }])
  })

  it('offers formats as checkboxes for a list', async () => {
    const { filters } = await show(NONE)
    await userEvent.keyboard('f')
    await page.getByRole('option', { name: 'Format' }).click()
    await page.getByRole('button', { name: 'More conditions' }).click()
    await page.getByRole('checkbox', { name: 'Group chat' }).click()
    await page.getByRole('checkbox', { name: 'Direct chat' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(filters).toEqual([{ field: 'type', op: 'in', value: 'chat,group_chat' }])
  })

  it('keeps what is typed before the list of fields has the focus', async () => {
    const { filters } = await show(NONE)
    const onKey = vi.fn<(event: KeyboardEvent) => void>()
    window.addEventListener('keydown', onKey)
    for (const key of ['f', 't', 'a', 'l', 'k', 'Enter', '3', '5', 'Enter']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
    window.removeEventListener('keydown', onKey)
    expect(onKey.mock.calls.map(([{ key }]) => key)).toEqual(['f'])
    await expect.poll(filters).toEqual([{ field: 'rep_talk_ratio', op: '>', value: '0.35' }])
  })

  it('keeps what is typed before the text field has the focus', async () => {
    await show(NONE)
    for (const key of ['/', 'w', 'o', 'n']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
    await expect.element(page.getByRole('combobox', { name: 'Filters as text' })).toHaveValue('won')
  })

  it('finds a value by typing, and takes it with Enter, also before the values are counted', async () => {
    const { filters } = await show(NONE)
    await userEvent.keyboard('fformat{Enter}vid{Enter}')
    await expect.poll(filters).toEqual([{ field: 'type', op: '==', value: 'video' }])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('fdeal{Enter}lost{Enter}')
    await expect.poll(() => filters()?.at(-1)).toEqual({ field: 'won', op: '==', value: 'false' })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('keeps a preset relative, so that it follows the current date', async () => {
    const { filters } = await show(NONE)
    await userEvent.keyboard('f')
    await page.getByRole('option', { name: 'Date' }).click()
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    expect(filters()).toEqual([{ field: 'timestamp', op: '>=', period: 'last 7 days' }])

    await userEvent.keyboard('fupdated{Enter}')
    await page.getByRole('combobox', { name: 'Condition' }).click()
    await page.getByRole('option', { name: 'is before' }).click()
    await page.getByRole('button', { name: 'This month' }).click()
    expect(filters()?.at(-1)).toEqual({ field: 'updated_at', op: '<', period: 'this month' })
  })

  it('removes a filter, and closes on Escape without changes', async () => {
    const { filters, onChange } = await show(LOW)
    await userEvent.keyboard('f')
    await expect.element(page.getByRole('combobox', { name: 'Filter by' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('combobox', { name: 'Filter by' })).not.toBeInTheDocument()
    expect(onChange).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Remove filter: AI score is below 60' }).click()
    expect(filters()).toEqual([])
  })

  it('opens as text with /, offers completions, and keeps text and chips in sync', async () => {
    const { filters } = await show(LOW)
    await userEvent.keyboard('/')
    const field = page.getByRole('combobox', { name: 'Filters as text' })
    await expect.element(field).toHaveValue('ai_score < 60')
    await field.fill('ai_score < 60 and dura')
    await page.getByRole('option', { name: /^duration/ }).click()
    await expect.element(field).toHaveValue('ai_score < 60 and duration ')
    await field.fill('ai_score < 60 and duration > 5m and timestamp >= last 7 days')
    await userEvent.keyboard('{Enter}')
    expect(filters()).toEqual([
      { field: 'ai_score', op: '<', value: '60' },
      { field: 'duration', op: '>', value: '300' },
      { field: 'timestamp', op: '>=', period: 'last 7 days' },
    ])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Remove filter: Duration is longer than 5m' })).toBeVisible()
  })

  it('adds a filter with F while a draft is shown as text', async () => {
    await show(LOW)
    await userEvent.keyboard('/')
    await page.getByRole('combobox', { name: 'Filters as text' }).fill('ai_score < 60 and dura')
    await userEvent.keyboard('{Escape}{Escape}f')
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  it('keeps a draft through Escape and another page, and gives it the focus on /', async () => {
    const onChange = vi.fn<BarProps['onChange']>()
    const bar = (
      <QueryClientProvider client={new QueryClient()}>
        <Bar start={LOW} known={NO_LOCAL_FIELDS} onChange={onChange} />
      </QueryClientProvider>
    )
    const { rerender } = await render(bar, inLibrary())
    const field = page.getByRole('combobox', { name: 'Filters as text' })
    await userEvent.keyboard('/')
    await field.fill('ai_score < 60 and dura')
    await userEvent.keyboard('{Escape}{Escape}')
    await expect.element(page.getByRole('button', { name: 'AI score is below 60', exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Continue draft/ })).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(field).toHaveValue('ai_score < 60 and dura')
    await rerender(<p>Another page</p>)
    await rerender(bar)
    await expect.element(field).toHaveValue('ai_score < 60 and dura')
    await expect.element(field).not.toHaveFocus()
    await userEvent.keyboard('/')
    await expect.element(field).toHaveFocus()
    expect(onChange).not.toHaveBeenCalled()
    await field.fill('ai_score < 50')
    await userEvent.keyboard('{Enter}{Escape}')
    await expect.element(page.getByRole('button', { name: /^Edit as text/ })).toBeVisible()
  })

  it('suggests known names, quoted where necessary', async () => {
    const { filters } = await show(NONE)
    await userEvent.keyboard('/')
    const field = page.getByRole('combobox', { name: 'Filters as text' })
    await field.fill('lead_company == a')
    await expect.element(page.getByRole('option')).toHaveTextContent('Acme Group')
    await userEvent.keyboard('{ArrowDown}{Enter}{Enter}')
    expect(filters()).toEqual([{ field: 'lead_company', op: '==', value: 'Acme Group' }])
  })

  it('name a question by its text and a tracker by its name, also in groups and in the sort', async () => {
    const asked = { field: 'question.3', op: '==', value: 'no' } as const
    await show(
      {
        filters: [{ join: 'or', isNegated: false, parts: [...LOW.filters, asked] }],
        sort: [{ field: 'tracker.refunds', direction: 'desc' }],
      },
      { ...LIBRARY, trackers: [{ id: 'refunds', name: 'Money back' }] },
    )
    const words = 'AI score is below 60 or Was the price mentioned? is no'
    await expect.element(page.getByRole('group', { name: words, exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Tracker: Money back yes first', exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Remove sort: Tracker: Money back' })).toBeVisible()
  })

  it('keep room for their text beside the sort keys in a narrow window', async () => {
    await page.viewport(664, 480)
    try {
      await show({
        ...LOW,
        sort: [
          { field: 'duration', direction: 'desc' },
          { field: 'lead_name', direction: 'asc' },
        ],
      })
      await userEvent.keyboard('/')
      const field = page.getByRole('combobox', { name: 'Filters as text' })
      await expect.element(field).toBeVisible()
      expect(field.element().clientWidth).toBeGreaterThan(340)
    } finally {
      await page.viewport(1280, 800)
    }
  })

  it('names the invalid word and keeps the filters', async () => {
    const { onChange } = await show(LOW)
    await page.getByRole('button', { name: /^Edit as text/ }).click()
    await page.getByRole('combobox', { name: 'Filters as text' }).fill('ai_scor < 60')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent(/^There is no field “ai_scor”. Did you mean ai_score\?$/)
    expect(document.querySelector('.decoration-wavy')?.textContent).toBe('ai_scor')
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('groups and fields of the library', () => {
  it('are built with the keyboard alone', async () => {
    const { filters } = await show(NONE, LIBRARY)
    await userEvent.keyboard('fwon{Enter}lost{Enter}')
    await expect.poll(filters).toEqual([{ field: 'won', op: '==', value: 'false' }])
    await userEvent.keyboard('Owon{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Or filter by deal' })).toMatchTextContent(/^or/)
    await userEvent.keyboard('no value{Enter}')
    await userEvent.keyboard('fagent{Enter}agent b{Enter}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('ftranscript{Enter}discount{Enter}')
    await userEvent.keyboard('fprice{Enter}no{Enter}')
    await expect.poll(filters).toEqual([
      {
        join: 'or',
        isNegated: false,
        parts: [
          { field: 'won', op: '==', value: 'false' },
          { field: 'won', op: 'empty', value: null },
        ],
      },
      { field: 'agent', op: '==', value: 'Agent B' },
      { field: 'transcript', op: 'says', value: 'discount' },
      { field: 'question.3', op: '==', value: 'no' },
    ])
    await expect.element(page.getByRole('group', { name: 'Deal is Lost or Deal has no value' })).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Was the price mentioned? is no', exact: true }))
      .toBeVisible()
  })

  it('switch between any and all, exclude, grow, and dissolve', async () => {
    const { filters } = await show(LOW, LIBRARY)
    await page.getByRole('button', { name: 'AI score is below 60', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Or…' }).click()
    await expect.element(page.getByRole('combobox', { name: 'Or filter by' })).toHaveFocus()
    await userEvent.keyboard('duration{Enter}5m')
    await page.getByRole('button', { name: 'Or…' }).click()
    await expect.element(page.getByRole('combobox', { name: 'Or filter by' })).toHaveFocus()
    await userEvent.keyboard('public{Enter}yes{Enter}')
    const parts = [
      { field: 'ai_score', op: '<', value: '60' },
      { field: 'duration', op: '>', value: '300' },
      { field: 'public', op: '==', value: 'true' },
    ]
    await expect.poll(filters).toEqual([{ join: 'or', isNegated: false, parts }])
    await page.getByRole('button', { name: 'or', exact: true }).first().click()
    expect(filters()).toEqual([{ join: 'and', isNegated: false, parts }])
    await page.getByRole('button', { name: 'Public is yes', exact: true }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Exclude these calls' }).click()
    await page.getByRole('button', { name: 'not', exact: true }).click()
    expect(filters()).toEqual([{ join: 'and', isNegated: false, parts }])
    await page.getByRole('button', { name: /^Add a filter to the group/ }).click()
    await userEvent.keyboard('association{Enter}deals{Enter}')
    await expect.poll(filters).toEqual([
      {
        join: 'and',
        isNegated: false,
        parts: [...parts, { field: 'association', op: '==', value: 'crm_deals' }],
      },
    ])
    // With the focus in the group, the palette offers what its buttons do.
    page
      .getByRole('button', { name: /^Remove group/ })
      .element()
      .focus()
    const offered = availableCommands().map(({ id }) => id)
    for (const id of ['filter.switchJoin', 'filter.addToGroup', 'filter.removeGroup']) expect(offered).toContain(id)
    await page.getByRole('button', { name: /^Remove group/ }).click()
    expect(filters()).toEqual([])
  })
})

describe('the values of a field', () => {
  const value = (name: RegExp) => page.getByRole('button', { name })
  const open = async (field: string) => {
    await userEvent.keyboard('f')
    await userEvent.keyboard(`${field}{Enter}`)
  }

  it('are included and excluded with one click each, at once, and show calls without one and without any call', async () => {
    const { filters } = await show(LOW, LIBRARY)
    await open('format')
    await value(/^Include Audio, 40 calls/).click()
    expect(filters()).toEqual([...LOW.filters, { field: 'type', op: '==', value: 'audio' }])
    await value(/^Include Video, 15 calls/).click()
    expect(filters()).toEqual([...LOW.filters, { field: 'type', op: 'in', value: 'audio,video' }])
    await value(/^Exclude Audio/).click()
    // Calls without a value stay, unless they are excluded, too.
    expect(filters()).toEqual([...LOW.filters, exclusion('type', '!=', 'audio')])
    await expect.element(page.getByTitle('Format is not Audio: edit')).toBeVisible()
    await value(/^Exclude No value/).click()
    expect(filters()).toEqual([
      ...LOW.filters,
      { field: 'type', op: '!=', value: 'audio' },
      { field: 'type', op: 'not_empty', value: null },
    ])
    await value(/^Exclude No value/).click()
    await value(/^Exclude Audio/).click()
    expect(filters()).toEqual(LOW.filters)
    await expect.element(value(/^Include Group chat, 0 calls/)).toBeVisible()
    await expect.element(value(/^Include No value, 5 calls/)).toBeVisible()
    await expect.element(page.getByText('From 60 of 100 calls.')).toBeVisible()
    expect(values.mock.lastCall?.[0]).toMatchObject({ field: 'type', query: { filters: LOW.filters } })
    await value(/^Include Video/).click({ modifiers: ['Alt'] })
    expect(filters()).toEqual([...LOW.filters, exclusion('type', '!=', 'video')])
  })

  it('and what was typed after them are taken back with Escape, as one edit', async () => {
    const { filters, onChange } = await show(LOW, LIBRARY)
    await open('format')
    await value(/^Include Audio, 40 calls/).click()
    await value(/^Include Video, 15 calls/).click()
    await page.getByRole('button', { name: 'More conditions' }).click()
    await expect.element(page.getByRole('combobox', { name: 'Condition' })).toHaveTextContent('is one of')
    await page.getByRole('checkbox', { name: 'Group chat' }).click()
    await expect.poll(() => filters()?.at(-1)).toEqual({ field: 'type', op: 'in', value: 'audio,video,group_chat' })
    await userEvent.keyboard('{Escape}')
    expect(filters()).toEqual(LOW.filters)
    expect(onChange.mock.calls.map(([, since]) => since)).toEqual(onChange.mock.calls.map(() => LOW))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('of an alternative or a filter in a group change only that', async () => {
    const { filters } = await show(LOW, LIBRARY)
    await page.getByRole('button', { name: 'AI score is below 60', exact: true }).click()
    await page.getByRole('button', { name: 'Or…' }).click()
    await userEvent.keyboard('format{Enter}')
    await value(/^Include Audio, 40 calls/).click()
    await value(/^Include Video, 15 calls/).click()
    const format = { field: 'type', op: 'in', value: 'audio,video' }
    expect(filters()).toEqual([{ join: 'or', isNegated: false, parts: [...LOW.filters, format] }])
    await value(/^Include Audio, 40 calls/).click()
    await value(/^Include Video, 15 calls/).click()
    expect(filters()).toEqual(LOW.filters)
  })

  it('are replaced by the reason if they can’t be counted', async () => {
    values.mockRejectedValue(new AppError('regex-too-slow', { pattern: '(a+)+' }))
    onTestFinished(() => void values.mockReset())
    await show(NONE, LIBRARY)
    await open('format')
    await expect.element(page.getByText('This regular expression takes too long')).toBeVisible()
  })

  it('that can’t be counted can still be typed', async () => {
    values.mockRejectedValue(new AppError('regex-too-slow', { pattern: '(a+)+' }))
    onTestFinished(() => void values.mockReset())
    const { filters } = await show(NONE, LIBRARY)
    await open('company')
    await expect.element(page.getByText('This regular expression takes too long')).toBeVisible()
    await userEvent.keyboard('acme{Enter}')
    await expect.poll(filters).toEqual([{ field: 'lead_company', op: 'ilike', value: '%acme%' }])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('can be searched if there are many, and moved through with arrow keys', async () => {
    const { filters } = await show(NONE, LIBRARY)
    await open('agent')
    await expect.element(page.getByText('1,200 more values. Type to find them.', { exact: false })).toBeVisible()
    await page.getByLabelText('Find a value').fill('t d')
    await expect.element(value(/^Include Agent A/)).not.toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(value(/^Include Agent D/)).toHaveFocus()
    await userEvent.keyboard('{ArrowRight} ')
    expect(filters()).toEqual([exclusion('agent', '!=', 'Agent D')])
    await expect.element(value(/^Exclude Agent D/)).toHaveFocus()
    // Typing continues in the field, and never reaches the page.
    await userEvent.keyboard('x')
    await expect.element(page.getByLabelText('Find a value')).toHaveValue('t dx')
    await userEvent.keyboard('{Backspace}')
    await expect.element(value(/^Include Agent D/)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}')
    await expect.element(page.getByLabelText('Find a value')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(filters()).toEqual([{ field: 'agent', op: '==', value: 'Agent D' }])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

it('shows two limits of a field as one chip, in which each is edited, and which is removed as a whole', async () => {
  const { filters } = await show({
    ...LOW,
    filters: [
      { field: 'duration', op: '>=', value: '600' },
      { field: 'duration', op: '<', value: '1200' },
      ...LOW.filters,
    ],
  })
  await page.getByTitle('Duration is shorter than 20m: edit').click()
  await page.getByLabelText('Value').fill('15m')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => filters()?.[1]).toEqual({ field: 'duration', op: '<', value: '900' })
  await page.getByRole('button', { name: 'Remove filter: Duration is at least 10m and is shorter than 15m' }).click()
  expect(filters()).toEqual(LOW.filters)
})

it('shows a period by its first and last day', async () => {
  await show({
    ...NONE,
    filters: [
      { field: 'timestamp', op: '>=', period: '2025-08-04' },
      { field: 'timestamp', op: '<', period: '2025-10-13' },
    ],
  })
  await expect
    .element(page.getByRole('button', { name: 'Remove filter: Date from Aug 4, 2025 to Oct 12, 2025' }))
    .toBeVisible()
})
