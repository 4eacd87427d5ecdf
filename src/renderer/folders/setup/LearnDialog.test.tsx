import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LEARN_WORDS } from '../../../domain/recordings/rules/learning/learnRule.ts'
import { nextFrame } from '../../hooks/testing/frames.ts'
import '../../styles/app.css'
import { foldersSnapshot, NO_FIELDS, readyFile, RULE, ruleTrial, trialSample } from '../testing/folderFixtures.ts'
import { foldersPage } from '../testing/foldersCore.tsx'
import { LearnDialog } from './LearnDialog.tsx'
import { withoutId } from './setupDraft.ts'

const PATHS = ['a 101 20261121-090000.wav', 'b 102 20261121-100000.wav'] as const
const LEARNED = { ...withoutId(RULE), system: null, patterns: ['%{agent} %{extension} %{time#%Y%m%d-%H%M%S}'] }

async function show(draftKey: string) {
  const learn = vi.fn()
  const onLearned = vi.fn()
  const read = readyFile({ path: 'read.wav', fields: { ...NO_FIELDS, userId: { value: 1, from: 'path' } } })
  const onClose = vi.fn()
  const shown = foldersPage(
    <LearnDialog
      of={{ scanId: 'l1' }}
      draftKey={draftKey}
      trial={ruleTrial({ unmatched: PATHS, samples: [trialSample(read)] })}
      onLearned={onLearned}
      onClose={onClose}
    />,
    foldersSnapshot([]),
    { rules: { learn } },
  )
  const { unmount } = await render(shown.element, shown.options)
  return { unmount, learn, onLearned, onClose }
}

const file = (name: string) => page.getByRole('group', { name })
const learnButton = () => page.getByRole('button', { name: 'Learn', exact: true })

async function teach(name: string, when: string, agent: string): Promise<void> {
  await userEvent.fill(file(name).getByLabelText('When the call took place'), when)
  await file(name).getByLabelText('Agent', { exact: true }).fill(agent)
  await page.getByRole('option', { name: new RegExp(agent) }).click()
}

it('learns a rule from two files whose date and agent a person enters', async () => {
  const { learn, onLearned } = await show('learn 1')
  await expect.element(file('First file').getByRole('combobox', { name: 'First file' })).toMatchTextContent(PATHS[0])
  await teach('First file', '2026-11-21T09:00', 'Ida')
  await expect.element(learnButton()).toHaveAttribute('aria-disabled', 'true')
  await teach('Second file', '2026-11-21T10:00:05', 'Bo')
  learn.mockResolvedValueOnce({ kind: 'refused', reason: 'no-time' })
  await learnButton().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(LEARN_WORDS['no-time'])
  expect(learn.mock.lastCall?.[0]).toMatchObject({
    of: { scanId: 'l1' },
    files: [
      { path: PATHS[0], userId: 1 },
      { path: PATHS[1], userId: 2 },
    ],
  })
  expect(onLearned).not.toHaveBeenCalled()
  // A change takes the refusal away.
  await page.getByRole('button', { name: 'Add another file' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(file('Third file').getByLabelText('Agent', { exact: true })).toHaveValue('Ida Novak')
  await userEvent.fill(file('Third file').getByLabelText('When the call took place'), '2026-11-21T11:00')
  learn.mockResolvedValueOnce({ kind: 'learned', rule: LEARNED })
  await learnButton().click()
  await expect.poll(() => onLearned.mock.calls).toEqual([[LEARNED]])
})

it('uses no rule that comes after the dialog was closed', async () => {
  const { unmount, learn, onLearned } = await show('learn late')
  const learned = Promise.withResolvers<object>()
  learn.mockReturnValueOnce(learned.promise)
  await teach('First file', '2026-11-21T09:00', 'Ida')
  await teach('Second file', '2026-11-21T10:00:05', 'Bo')
  await learnButton().click()
  await expect.poll(() => learn.mock.calls.length).toBe(1)
  await unmount()
  learned.resolve({ kind: 'learned', rule: LEARNED })
  await nextFrame()
  await nextFrame()
  expect(onLearned).not.toHaveBeenCalled()
  // What was entered is kept.
  await show('learn late')
  await expect.element(page.getByText('Your unsaved changes were restored.')).toBeVisible()
})

it('keeps what was entered on Escape, and not on Cancel', async () => {
  const dialog = () => page.getByRole('dialog', { name: 'Learn from two files' })
  const left = await show('learn left')
  await teach('First file', '2026-11-21T09:00', 'Ida')
  await userEvent.keyboard('{Escape}')
  expect(left.onClose).toHaveBeenCalledOnce()
  await left.unmount()
  const again = await show('learn left')
  await expect.element(dialog().getByText('Your unsaved changes were restored.')).toBeVisible()
  await expect.element(file('First file').getByLabelText('When the call took place')).toHaveValue('2026-11-21T09:00')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await again.unmount()
  await show('learn left')
  await expect.element(dialog()).toBeVisible()
  await expect.element(file('First file').getByLabelText('When the call took place')).toHaveValue('')
})
