import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { Checkbox } from './choices/Checkbox.tsx'
import { Combobox } from './choices/Combobox.tsx'
import { DateTimeField, zoneName } from './DateTimeField.tsx'
import { SegmentedControl } from './choices/SegmentedControl.tsx'
import { Select } from './choices/Select.tsx'
import { TextField } from './TextField.tsx'

test('a field shows its hint, or the error instead', async () => {
  const field = (problem: string | null) => (
    <TextField label="Name" value="Acme" onChange={() => undefined} hint="Any name" problem={problem} unit="kg" />
  )
  const { rerender } = await render(field(null))
  const input = page.getByRole('textbox', { name: 'Name' })
  await expect.element(input).toHaveAccessibleDescription('Any name')
  await expect.element(input).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByText('kg')).toBeVisible()
  await rerender(field('Too short'))
  await expect.element(input).toHaveAccessibleDescription('Too short')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
})

test('a hidden label is still the accessible name', async () => {
  await render(
    <>
      <TextField label="Seen" value="" onChange={() => undefined} />
      <TextField label="Unseen" isLabelHidden value="" onChange={() => undefined} />
    </>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Unseen' })).toBeInTheDocument()
  const widths = ['Seen', 'Unseen'].map((text) => page.getByText(text, { exact: true }).element().clientWidth)
  expect(widths[0]).toBeGreaterThan(10)
  expect(widths[1]).toBeLessThan(2)
})

test('a checkbox is checked, mixed or unchecked, and can be disabled', async () => {
  const onChange = vi.fn()
  const box = (checked: boolean | 'mixed', disabled = false) => (
    <Checkbox label="All" checked={checked} onChange={onChange} disabled={disabled} />
  )
  const { rerender } = await render(box(false))
  const shown = page.getByRole('checkbox', { name: 'All' })
  await expect.element(shown).toHaveAttribute('aria-checked', 'false')
  await shown.click()
  expect(onChange).toHaveBeenLastCalledWith(true)
  const drawn: string[] = []
  for (const [state, said] of [
    [true, 'true'],
    ['mixed', 'mixed'],
  ] as const) {
    await rerender(box(state))
    await expect.element(shown).toHaveAttribute('aria-checked', said)
    drawn.push(shown.element().querySelector('svg')!.innerHTML)
  }
  expect(drawn[0]).not.toBe(drawn[1])
  await rerender(box(false, true))
  await expect.element(shown).toHaveAttribute('aria-disabled', 'true')
})

const SIZES = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large' },
] as const

test('a select lists its options, marks the selected one, and reports changes', async () => {
  const onChange = vi.fn()
  await render(<Select label="Size" options={SIZES} value={null} onChange={onChange} placeholder="Any size" />)
  const field = page.getByRole('combobox', { name: 'Size' })
  await expect.element(field).toMatchTextContent(/Any size/)
  await field.click()
  await page.getByRole('option', { name: 'Large' }).click()
  expect(onChange.mock.calls).toEqual([['l']])
})

test('a disabled select doesn’t open', async () => {
  await render(<Select label="Size" options={SIZES} value="s" onChange={() => undefined} disabled />)
  await expect.element(page.getByRole('combobox', { name: 'Size' })).toBeDisabled()
})

test('exactly one segment is selected, also after pressing it again', async () => {
  const onChange = vi.fn()
  await render(<SegmentedControl label="Size" options={SIZES} value="s" onChange={onChange} />)
  await page.getByRole('button', { name: 'Small' }).click()
  expect(onChange).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Large' }).click()
  expect(onChange.mock.calls).toEqual([['l']])
  await expect.element(page.getByRole('button', { name: 'Small' })).toHaveAttribute('aria-pressed', 'true')
})

interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
}
const PEOPLE: readonly Person[] = Array.from({ length: 150 }, (_, id) => ({
  id,
  name: `Person ${id}`,
  email: `p${id}@x.example`,
}))

async function showPeople(start: Person | null = null) {
  const onChange = vi.fn()
  const onEscape = vi.fn()
  function Place() {
    const [value, setValue] = useState(start)
    return (
      <div role="presentation" onKeyDown={({ key }) => key === 'Escape' && onEscape()}>
        <Combobox
          label="Agent"
          items={PEOPLE}
          value={value}
          onChange={(next) => {
            onChange(next)
            setValue(next)
          }}
          keyOf={({ id }) => id}
          textOf={({ name }) => name}
          searchTextOf={({ name, email }) => `${name} ${email}`}
          renderItem={({ name }) => name}
          emptyWords="No such agent"
        />
      </div>
    )
  }
  await render(
    <>
      <button type="button">Elsewhere</button>
      <Place />
    </>,
  )
  return { onChange, onEscape, field: page.getByRole('combobox', { name: 'Agent' }) }
}

test('the combobox finds an item by any of its words, and Enter selects it', async () => {
  const { field, onChange } = await showPeople()
  await field.fill(' P149@X ')
  await expect.element(page.getByRole('option')).toMatchTextContent(/Person 149/)
  await userEvent.keyboard('{Enter}')
  expect(onChange.mock.lastCall).toEqual([PEOPLE[149]])
  await expect.element(field).toHaveValue('Person 149')
  await field.fill('zzz')
  await expect.element(page.getByText('No such agent')).toBeVisible()
})

test('a long list is truncated and marks the selected item by key', async () => {
  const { field } = await showPeople({ ...PEOPLE[3]! })
  await field.click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(100)
  await expect.element(page.getByRole('option', { selected: true })).toMatchTextContent(/Person 3$/)
})

test('Escape closes the list, and doesn’t clear the field when the list is closed', async () => {
  const { field, onEscape } = await showPeople(PEOPLE[3])
  await field.click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('Person 3')
  expect(onEscape).toHaveBeenCalled()
})

test('the open list hides nothing from screen readers, and closes with a press elsewhere or Tab', async () => {
  const { field, onChange } = await showPeople(PEOPLE[3])
  const elsewhere = page.getByRole('button', { name: 'Elsewhere' })
  await field.click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  expect(elsewhere.element().closest('[aria-hidden="true"], [inert]')).toBeNull()
  await field.fill('Person 14')
  await elsewhere.click()
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Person 3')
  await field.click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('9{Tab}')
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Person 3')
  expect(onChange).not.toHaveBeenCalled()
})

test('a time says its zone unless there is a hint, also while it is incomplete', async () => {
  // The name depends on the time of year.
  vi.setSystemTime(new Date(2026, 10, 18, 12))
  onTestFinished(() => void vi.useRealTimers())
  const now = zoneName('2026-11-18T12:00')
  const screen = await render(<DateTimeField label="When" value="" onChange={() => undefined} />)
  await expect.element(page.getByText(`In ${now}`)).toBeVisible()
  await screen.rerender(<DateTimeField label="When" value="" onChange={() => undefined} hint="As recorded" />)
  await expect.element(page.getByText('As recorded')).toBeVisible()
  expect(page.getByText(`In ${now}`).query()).toBeNull()
})
