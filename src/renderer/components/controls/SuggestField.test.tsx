import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { SuggestField } from './SuggestField.tsx'

const onSubmit = vi.fn<() => void>()

function Form() {
  const [value, setValue] = useState('')
  return (
    <>
      {/* Above the field, where the list doesn't cover it. */}
      <button type="button" onClick={onSubmit}>
        Add filter
      </button>
      <SuggestField label="Company" value={value} onChange={setValue} suggestions={['Acme Freight', 'Acme Foods']} />
    </>
  )
}

const hidden = () => [...document.querySelectorAll('[aria-hidden="true"], [inert], [data-base-ui-inert]')]

test('suggestions hide nothing from screen readers', async () => {
  await render(<Form />)
  const field = page.getByRole('combobox', { name: 'Company' })
  await userEvent.type(field, 'Ac')
  await expect.element(page.getByRole('option', { name: 'Acme Foods' })).toBeVisible()
  const button = page.getByText('Add filter').element()
  expect(hidden().filter((one) => one.contains(button))).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Add filter' })).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()
  expect(onSubmit).toHaveBeenCalled()
})

test('a suggestion is chosen with the keyboard or the mouse, and Escape closes the list', async () => {
  await render(<Form />)
  const field = page.getByRole('combobox', { name: 'Company' })
  const list = page.getByRole('listbox')
  await userEvent.type(field, 'Ac{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Acme Foods')
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.clear(field)
  await userEvent.type(field, 'Fr')
  await page.getByRole('option', { name: 'Acme Freight' }).click()
  await expect.element(field).toHaveValue('Acme Freight')
  await expect.element(field).toHaveFocus()
  await userEvent.clear(field)
  await userEvent.type(field, 'Fr')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Fr')
  await userEvent.clear(field)
  await userEvent.type(field, 'nothing like it')
  await expect.element(list).not.toBeInTheDocument()
})
