import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Confirmation } from './Confirmation.tsx'
import { confirm } from './confirm.ts'

const answers: boolean[] = []

async function ask(title: string) {
  await render(
    <>
      <button
        type="button"
        onClick={() => void confirm({ title, content: 'It is gone.', action: 'Delete' }).then(note)}
      >
        Ask
      </button>
      <Confirmation />
    </>,
  )
  answers.length = 0
  await page.getByRole('button', { name: 'Ask' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect.element(dialog.getByText('It is gone.')).toBeVisible()
  return dialog
}

const note = (isAgreed: boolean) => void answers.push(isAgreed)

test.each([
  ['Delete', true],
  ['Cancel', false],
  ['Close', false],
])('answers with the button “%s”, and returns the focus', async (name, isAgreed) => {
  const dialog = await ask('Delete it?')
  await dialog.getByRole('button', { name }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(answers).toEqual([isAgreed])
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus()
})

test('Escape declines, and Ctrl+Enter agrees', async () => {
  const first = await ask('Delete one?')
  await userEvent.keyboard('{Escape}')
  await expect.element(first).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.poll(() => first.query()?.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(first).not.toBeInTheDocument()
  expect(answers).toEqual([false, true])
})

test('another question declines the open one', async () => {
  const first = await ask('Delete one?')
  void confirm({ title: 'Delete two?', content: 'Both.', action: 'Delete both' }).then(note)
  await expect.element(page.getByRole('dialog', { name: 'Delete two?' })).toBeVisible()
  await expect.element(first).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Delete both' }).click()
  await expect.poll(() => answers).toEqual([false, true])
})
