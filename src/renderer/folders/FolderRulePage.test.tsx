import { useLocation } from '@tanstack/react-router'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../styles/app.css'
import { FolderRulePage } from './FolderRulePage.tsx'
import { foldersSnapshot, RULE, ruleTrial, watchedFolder } from './testing/folderFixtures.ts'
import { foldersPage } from './testing/foldersCore.tsx'

/** Its address is what it's about. */
function RulePage() {
  return useLocation().pathname.endsWith('/rule') && <FolderRulePage />
}

it('adds a new rule once, also if the folder can’t be changed at first', async () => {
  const add = vi.fn(() => Promise.resolve({ ruleId: 'r2' }))
  const change = vi.fn<(input: object) => Promise<void>>()
  change.mockRejectedValueOnce(new Error('no core')).mockResolvedValue()
  const { element, options, address } = foldersPage(
    <RulePage />,
    foldersSnapshot([watchedFolder()]),
    { folders: { change, try: () => Promise.resolve(ruleTrial()) }, rules: { add } },
    '/imports/folders/f1/rule',
  )
  await render(element, options)
  await page.getByRole('combobox', { name: 'Rule', exact: true }).click()
  await page.getByRole('option', { name: 'New rule with patterns' }).click()
  await userEvent.fill(page.getByLabelText('Pattern'), '%{extension}_%{time#%Y%m%d-%H%M%S}')
  const save = page.getByRole('button', { name: /^Save and send/ })
  await save.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await save.click()
  await expect.poll(address).toBe('/imports/folders/f1')
  expect(add).toHaveBeenCalledOnce()
  expect(change.mock.calls.map(([input]) => input)).toMatchObject([{ ruleId: 'r2' }, { ruleId: 'r2' }])
})

it.each(['before', 'after'])(
  'a rule gets what was remembered and forgotten elsewhere %s it was edited',
  async (when) => {
    const change = vi.fn<(input: object) => Promise<void>>().mockResolvedValue()
    const remembering = (remembered: Readonly<Record<string, number>>) =>
      foldersSnapshot([watchedFolder()], [{ ...RULE, agents: { ...RULE.agents, remembered } }])
    const { element, options, address, stream } = foldersPage(
      <RulePage />,
      remembering({ 101: 1, 102: 1, 103: 1 }),
      { folders: { try: () => Promise.resolve(ruleTrial()) }, rules: { change } },
      '/imports/folders/f1/rule',
    )
    await render(element, options)
    await page.getByRole('button', { name: 'Edit the rule' }).click()
    const changeElsewhere = () => stream.send(remembering({ 101: 2, 103: 1, 104: 2 }))
    if (when === 'before') changeElsewhere()
    await userEvent.fill(page.getByLabelText('Title'), 'Call with %{agent}')
    if (when === 'after') changeElsewhere()
    await page.getByRole('button', { name: /^Save and send/ }).click()
    await expect.poll(address).toBe('/imports/folders/f1')
    expect(change.mock.lastCall?.[0]).toMatchObject({ ruleId: 'r1', rule: { title: 'Call with %{agent}' } })
    expect(change.mock.lastCall?.[0]).toHaveProperty('rule.agents.remembered', { 101: 2, 103: 1, 104: 2 })
  },
)
