import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DraftFilter } from '../../domain/filters/draftFilter.ts'
import type { QueryPart } from '../../domain/query/query.ts'
import { NO_LOCAL_FIELDS } from '../client/calls/knownFields.ts'
import '../styles/app.css'
import { FilterTextField } from './FilterTextField.tsx'

const LOW: DraftFilter = { field: 'ai_score', op: '<', value: '60' }
const LONG: DraftFilter = { field: 'duration', op: '>', value: '300' }
const COMPANIES = ['Acme Group', 'Beta', 'Cosmo']

const show = async (...start: readonly QueryPart[]) => {
  const onChange = vi.fn<(filters: readonly QueryPart[]) => void>()
  const onLeave = vi.fn()
  const onDraft = vi.fn<(text: string | undefined) => void>()
  function Place() {
    const [filters, setFilters] = useState(start)
    return (
      <>
        <FilterTextField
          filters={filters}
          onFiltersChange={(next) => {
            onChange(next)
            setFilters([...next])
          }}
          onDraft={onDraft}
          onLeave={onLeave}
          known={{
            ...NO_LOCAL_FIELDS,
            vocabulary: { questions: [], customFields: ['team'] },
            valuesOf: (name) => (name === 'lead_company' ? COMPANIES : []),
          }}
        />
        <button onClick={() => setFilters([LONG])}>Elsewhere</button>
      </>
    )
  }
  await render(<Place />)
  await expect.element(field()).toHaveFocus()
  return { onChange, onLeave, onDraft }
}

const field = () => page.getByRole('combobox', { name: 'Filters as text' })
const input = () => field().element() as HTMLInputElement
const options = () => page.getByRole('option')
/** The option that Enter would accept. */
const chosen = () => {
  const selected = [...document.querySelectorAll('[role=option][aria-selected=true]')]
  const active = input().getAttribute('aria-activedescendant')
  expect(selected.map(({ id }) => id)).toEqual(active === null ? [] : [active])
  return selected[0]?.textContent ?? null
}
const wrong = () => [...document.querySelectorAll('.decoration-wavy')].map(({ textContent }) => textContent)

describe('completion', () => {
  it('wraps around with the arrow keys and starts at either end', async () => {
    await show()
    await field().fill('lead_company == ')
    await expect
      .poll(() =>
        options()
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(COMPANIES)
    await expect.element(field()).toHaveAttribute('aria-expanded', 'true')
    expect(chosen()).toBeNull()
    const walk = async (...keys: readonly string[]) => {
      const seen = []
      for (const key of keys) {
        await userEvent.keyboard(`{${key}}`)
        seen.push(chosen())
      }
      return seen
    }
    expect(await walk('ArrowUp')).toEqual(['Cosmo'])
    expect(await walk('ArrowUp', 'ArrowDown', 'ArrowDown')).toEqual(['Beta', 'Cosmo', 'Acme Group'])
    expect(await walk('ArrowUp')).toEqual(['Cosmo'])
    await field().fill('lead_company != ')
    expect(await walk('ArrowDown', 'ArrowDown')).toEqual(['Acme Group', 'Beta'])
  })

  it('is accepted by Tab; without a selection, Tab and Shift+Tab move the focus', async () => {
    await show()
    await field().fill('lead_company == ')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Tab}')
    await expect.element(field()).toHaveValue('lead_company == Beta')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(field()).toHaveFocus()
    await field().fill('lead_company != ')
    await userEvent.keyboard('{ArrowDown}{Shift>}{Tab}{/Shift}')
    await expect.element(field()).not.toHaveFocus()
    await expect.element(field()).toHaveValue('lead_company != ')
  })

  it('is closed by Escape, reopened by typing, and a second Escape leaves the field', async () => {
    const { onLeave, onChange, onDraft } = await show(LOW)
    await field().fill('dura')
    await expect.element(options().first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(options().elements()).toEqual([])
    await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
    expect(onLeave).not.toHaveBeenCalled()
    await userEvent.keyboard('t')
    await expect.element(options().first()).toBeVisible()
    await userEvent.keyboard('{Escape}{Escape}')
    expect(onLeave).toHaveBeenCalledOnce()
    // Escape keeps the text that isn't applied.
    await expect.element(field()).toHaveValue('durat')
    expect(onDraft.mock.lastCall).toEqual(['durat'])
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('the first suggestion', () => {
  it('is highlighted once its beginning is typed, and taken by Enter or Tab', async () => {
    const { onChange } = await show()
    await field().fill('lead_comp')
    expect(chosen()).toContain('lead_company')
    await userEvent.keyboard('{Tab}')
    await expect.element(field()).toHaveValue('lead_company ')
    expect(chosen()).toBeNull()
    await userEvent.keyboard('is ac{Enter}')
    await expect.element(field()).toHaveValue('lead_company is "Acme Group"')
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(onChange.mock.lastCall).toEqual([[{ field: 'lead_company', op: '==', value: 'Acme Group' }]])
  })

  it('isn’t taken instead of what is complete', async () => {
    const { onChange } = await show()
    await field().fill('duration > 1')
    expect(chosen()).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(onChange.mock.lastCall).toEqual([[{ field: 'duration', op: '>', value: '1' }]])
  })
})

describe('a text', () => {
  it('has the names on screen', async () => {
    const { onChange } = await show()
    await field().fill('team is Support and won is lost')
    await userEvent.keyboard('{Escape}{Enter}')
    expect(onChange.mock.lastCall).toEqual([
      [
        { field: 'agent.custom.team', op: '==', value: 'Support' },
        { field: 'won', op: '==', value: 'false' },
      ],
    ])
  })

  it('can be discarded until it is applied', async () => {
    const { onChange, onDraft } = await show(LOW)
    const discard = page.getByRole('button', { name: 'Discard changes' })
    expect(discard.elements()).toEqual([])
    await field().fill('ai_score < 50')
    await userEvent.keyboard('{Escape}')
    await discard.click()
    await expect.element(field()).toHaveValue('ai_score < 60')
    await expect.element(field()).toHaveFocus()
    expect(onDraft.mock.lastCall).toEqual([undefined])
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is applied once on blur, and only if it changed the filters', async () => {
    const { onChange } = await show(LOW)
    const elsewhere = page.getByRole('button', { name: 'Elsewhere' })
    await field().fill('ai_score   <   60')
    await userEvent.keyboard('{Enter}')
    ;(elsewhere.element() as HTMLElement).focus()
    expect(onChange).not.toHaveBeenCalled()
    await field().fill('ai_score < 50')
    ;(elsewhere.element() as HTMLElement).focus()
    expect(onChange.mock.calls).toEqual([[[{ ...LOW, value: '50' }]]])
    await field().fill('timestamp >= last 7 days')
    ;(elsewhere.element() as HTMLElement).focus()
    await field().fill('timestamp >= last 30 days')
    ;(elsewhere.element() as HTMLElement).focus()
    expect(onChange.mock.lastCall).toEqual([[{ field: 'timestamp', op: '>=', period: 'last 30 days' }]])
  })

  it('shows and applies groups', async () => {
    const { onChange } = await show({ join: 'or', isNegated: false, parts: [LOW, LONG] }, LOW)
    await expect.element(field()).toHaveValue('(ai_score < 60 or duration > 5m) and ai_score < 60')
    await userEvent.keyboard('{Escape}{Enter}')
    expect(onChange).not.toHaveBeenCalled()
    await field().fill('not (ai_score < 60 or agent is Amelia)')
    await userEvent.keyboard('{Escape}{Enter}')
    const amelia = { field: 'agent', op: '==', value: 'Amelia' }
    expect(onChange.mock.lastCall).toEqual([[{ join: 'or', isNegated: true, parts: [LOW, amelia] }]])
  })

  it('keeps its formatting if the filters are the same, and follows changes from elsewhere', async () => {
    const { onChange } = await show()
    await field().fill('duration > 5m')
    await userEvent.keyboard('{Enter}')
    expect(onChange.mock.lastCall).toEqual([[LONG]])
    await expect.element(field()).toHaveValue('duration > 5m')
    await field().fill('ai_score < 60')
    await page.getByRole('button', { name: 'Elsewhere' }).click()
    await expect.element(field()).toHaveValue('duration > 5m')
  })

  it('is not checked while it is being typed; then each mistake is underlined', async () => {
    const { onChange } = await show(LOW)
    await field().fill('ai_scor')
    expect(wrong()).toEqual([])
    await expect.element(field()).toHaveAttribute('aria-invalid', 'false')
    await expect.element(page.getByText('Press Enter to apply, Escape to go back.')).toBeVisible()
    await field().fill('duration >')
    expect(wrong()).toEqual([])
    // Text before the caret counts as finished.
    await field().fill('ai_scor < 60 and dur')
    expect(wrong()).toEqual(['ai_scor'])
    await userEvent.keyboard('{Escape}{Enter}')
    expect(wrong()).toEqual(['ai_scor', 'dur'])
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('status')).toMatchTextContent(/^There is no field “ai_scor”/)
    expect(document.querySelector('[aria-hidden]')?.textContent).toBe('ai_scor < 60 and dur')
    expect(onChange).not.toHaveBeenCalled()
    expect(page.getByText('Press Enter to apply', { exact: false }).elements()).toEqual([])
  })
})
