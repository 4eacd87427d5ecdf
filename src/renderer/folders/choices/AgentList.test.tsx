import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { User } from '../../../domain/workspaces/directory.ts'
import '../../styles/app.css'
import { AgentList } from './AgentList.tsx'

const AGENTS = ['Anna', 'Bo', 'Cem'].map((name, at) => ({ userId: at + 1, name, email: null }) as unknown as User)

function Choice() {
  const [chosen, setChosen] = useState<readonly number[] | null>([1, 2])
  return (
    <>
      <AgentList agents={AGENTS} chosen={chosen} onChange={setChosen} />
      <output>{JSON.stringify(chosen)}</output>
    </>
  )
}

test('after an agent is removed or added, the field has the focus and is empty', async () => {
  await render(<Choice />)
  const field = page.getByRole('combobox', { name: 'Agents' })
  const removals = page.getByRole('button', { name: /^Remove/ })
  await removals.first().click()
  await expect.element(field).toHaveFocus()
  await removals.first().click()
  await expect.element(page.getByText('null')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await field.fill('cem')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('[3]')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
})
