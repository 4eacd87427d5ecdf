import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AppError } from '../../../contract/errors/errors.ts'
import type { User } from '../../../domain/workspaces/directory.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import '../../styles/app.css'
import { AgentPicker } from './AgentPicker.tsx'
import { nextFrame, until } from '../../hooks/testing/frames.ts'

const USERS = vi.hoisted(() =>
  [
    { userId: 1, name: 'Ida Active', isActive: true },
    { userId: 2, name: 'Bo Blocked', isActive: false },
    { userId: 3, name: 'Uma Active', isActive: true },
  ].map((user): User => ({ workspaceId: 1, email: null, customFields: null, ...user })),
)
let answer: () => Promise<readonly User[]>
beforeEach(() => {
  answer = () => Promise.resolve(USERS)
})

const show = (userId: number | null, onAddress?: (address: string) => void) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AgentPicker userId={userId} onChange={() => undefined} onAddress={onAddress} problem={undefined} />
    </QueryClientProvider>,
    inWorkspace({ core: { directory: { users: () => answer() } } }),
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
    answer = () => new Promise(() => {})
    await show(null)
    await until(() => page.getByLabelText('Agent').query()?.getAttribute('placeholder') === 'Loading agents…')
    await nextFrame()
    vi.advanceTimersByTime(2000)
    await nextFrame()
    expect(page.getByText('This is taking longer than usual.').query()).toBeNull()
    vi.advanceTimersByTime(1000)
    await expect.element(page.getByText('This is taking longer than usual.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Canceled/)
    answer = () => Promise.resolve(USERS)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByLabelText('Agent')).toHaveAttribute('placeholder', 'Name or email')
  } finally {
    vi.useRealTimers()
  }
})

const failing = () => Promise.reject(new AppError('service-failed', { status: 500 }))

it('takes an address if the users can’t be read', async () => {
  answer = failing
  const onAddress = vi.fn<(address: string) => void>()
  await show(null, onAddress)
  const field = page.getByLabelText('Agent’s email')
  await field.fill('Ida@acme')
  await userEvent.tab()
  await expect.element(page.getByText('Enter a whole email address.')).toBeVisible()
  expect(onAddress).not.toHaveBeenCalled()
  await field.fill('Ida@Acme.example')
  await userEvent.tab()
  expect(onAddress).toHaveBeenCalledExactlyOnceWith('ida@acme.example')
})

it('needs one of the users where an address isn’t enough', async () => {
  answer = failing
  await show(null)
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})
