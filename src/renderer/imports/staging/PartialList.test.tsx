import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CallType, User } from '../../../domain/workspaces/directory.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { AgentPicker } from './AgentPicker.tsx'
import { CallTypePicker } from './CallTypePicker.tsx'

const user = (userId: number, name: string): User => ({
  userId,
  name,
  isActive: true,
  workspaceId: 1,
  email: null,
  customFields: null,
})
const callType = (id: number, name: string): CallType => ({ id, name, description: null, isArchived: false })

/** A service with pages that lead to the end only after the lists have been read again. */
function partialDirectory() {
  const state = { isPartial: true }
  return {
    users: () => Promise.resolve(state.isPartial ? [user(1, 'Ida')] : [user(1, 'Ida'), user(2, 'Uma')]),
    callTypes: () =>
      Promise.resolve(state.isPartial ? [callType(1, 'Demo')] : [callType(1, 'Demo'), callType(2, 'Renewal')]),
    isPartial: vi.fn<() => Promise<boolean>>(() => Promise.resolve(state.isPartial)),
    reload: vi.fn<() => Promise<void>>(() => {
      state.isPartial = false
      return Promise.resolve()
    }),
  }
}

it.each([
  ['agents', () => <AgentPicker userId={null} onChange={() => undefined} problem={undefined} />, 'users'],
  ['call types', () => <CallTypePicker callTypeId={null} onChange={() => undefined} />, 'callTypes'],
])('says that not all %s could be read, until they were read again', async (what, Picker, list) => {
  const directory = partialDirectory()
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Picker />
    </QueryClientProvider>,
    inWorkspace({ core: { directory } }),
  )
  await expect.element(page.getByText(`Not all ${what} could be read`)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(`Not all ${what} could be read`)).not.toBeInTheDocument()
  expect(directory.reload).toHaveBeenCalledWith(expect.objectContaining({ list }))
  if (list === 'users') await page.getByLabelText('Agent').fill('Uma')
  else await page.getByLabelText('Call type').click()
  await expect.element(page.getByRole('option', { name: list === 'users' ? 'Uma' : 'Renewal' })).toBeVisible()
})
