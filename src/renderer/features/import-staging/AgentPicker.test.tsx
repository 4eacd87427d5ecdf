import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { User } from '../../../domain/workspaces/directory.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { AgentPicker } from './AgentPicker.tsx'

const USERS = vi.hoisted(() =>
  [
    { userId: 1, name: 'Ida Active', isActive: true },
    { userId: 2, name: 'Bo Blocked', isActive: false },
    { userId: 3, name: 'Uma Active', isActive: true },
  ].map((user): User => ({ workspaceId: 1, email: null, customFields: null, ...user })),
)
const service = { users: vi.fn<() => Promise<readonly User[]>>() }
beforeEach(() => service.users.mockReset().mockResolvedValue(USERS))

const show = (userId: number | null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AgentPicker userId={userId} onChange={() => undefined} problem={undefined} />
    </QueryClientProvider>,
    inWorkspace({ core: { directory: service } }),
  )

it('offers only active users', async () => {
  await show(null)
  await page.getByLabelText('Agent').fill('a')
  await expect.element(page.getByRole('option', { name: 'Uma Active' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Ida Active' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Bo Blocked' })).not.toBeInTheDocument()
  await page.getByLabelText('Agent').fill('Bo')
  await expect.element(page.getByText('No matching agent.')).toBeVisible()
})

it('warns that a remembered agent is now blocked', async () => {
  await show(2)
  await expect.element(page.getByLabelText('Agent')).toHaveValue('Bo Blocked')
  await expect.element(page.getByText(/^Bo Blocked is blocked in this workspace/)).toBeVisible()
})

it('shows no warning for an active agent', async () => {
  await show(1)
  await expect.element(page.getByLabelText('Agent')).toHaveValue('Ida Active')
  await expect.element(page.getByText(/is blocked/)).not.toBeInTheDocument()
})

it('says after three seconds that the service is slow, and stops waiting on request', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    service.users.mockReturnValue(new Promise(() => {}))
    await show(null)
    await expect.element(page.getByLabelText('Agent')).toHaveAttribute('placeholder', 'Loading agents…')
    vi.advanceTimersByTime(2000)
    await expect.element(page.getByText('This is taking longer than usual.')).not.toBeInTheDocument()
    vi.advanceTimersByTime(1000)
    await expect.element(page.getByText('This is taking longer than usual.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Canceled/)
    service.users.mockResolvedValue(USERS)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByLabelText('Agent')).toHaveAttribute('placeholder', 'Name or email')
  } finally {
    vi.useRealTimers()
  }
})
