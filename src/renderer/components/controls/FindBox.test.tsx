import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useFind } from '../../hooks/useFind.ts'
import '../../styles/app.css'
import { FindBox } from './FindBox.tsx'

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon']
const find = (query: string) => (query === '' ? [] : WORDS.filter((word) => word.includes(query)))

function Page() {
  const { currentMatch, box } = useFind(find)
  return (
    <>
      <FindBox place="Transcript" {...box} />
      <output>{currentMatch ?? 'nothing'}</output>
    </>
  )
}

test('searches while typing, steps through the matches and wraps around, and restarts with a new query', async () => {
  const page = await render(<Page />)
  const field = page.getByRole('textbox', { name: 'Find in the transcript' })
  const count = page.getByRole('search', { name: 'Transcript' })
  const found = page.getByRole('status')
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.element(field).toHaveFocus()
  expect(page.getByRole('button').elements()).toHaveLength(0)
  await userEvent.keyboard('ta')
  await expect.element(count).toMatchTextContent(/1 of 2/)
  await expect.element(found).toHaveTextContent('beta')
  await userEvent.keyboard('{Enter}')
  await expect.element(count).toMatchTextContent(/2 of 2/)
  await expect.element(found).toHaveTextContent('delta')
  await userEvent.keyboard('{Enter}')
  await expect.element(found).toHaveTextContent('beta')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(found).toHaveTextContent('delta')
  await userEvent.click(page.getByRole('button', { name: 'Previous match (Shift+Enter)' }))
  await expect.element(found).toHaveTextContent('beta')
  await userEvent.click(page.getByRole('button', { name: 'Next match (Enter)' }))
  await expect.element(found).toHaveTextContent('delta')
  await userEvent.fill(field, 'a')
  await expect.element(count).toMatchTextContent(/1 of 4/)
  await expect.element(found).toHaveTextContent('alpha')
})

test('reports no matches; Escape leaves the box, which keeps its query; Ctrl+F or / returns to it', async () => {
  const page = await render(<Page />)
  const field = page.getByRole('textbox')
  await userEvent.fill(field, 'zzz')
  await expect.element(page.getByRole('search')).toMatchTextContent(/No match/)
  await expect.element(page.getByRole('button', { name: 'Next match (Enter)' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Previous match (Shift+Enter)' })).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('nothing')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toHaveFocus()
  await expect.element(field).toHaveValue('zzz')
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await page.getByRole('button', { name: 'Clear the find box' }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, 'beta')
  ;(field.element() as HTMLInputElement).blur()
  await userEvent.keyboard('{Control>}f{/Control}alpha')
  await expect.element(field).toHaveValue('alpha')
})

test('many matches are counted with thousands separators', async () => {
  const state = { inputRef: { current: null }, query: 'a', matchCount: 1234, currentIndex: 1000 }
  const page = await render(
    <FindBox place="Transcript" {...state} onQueryChange={() => undefined} onStep={() => undefined} />,
  )
  await expect.element(page.getByText('1,001 of 1,234')).toBeVisible()
})
