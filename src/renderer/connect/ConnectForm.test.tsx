import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ORPCError } from '@orpc/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../styles/app.css'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { nextFrame, until } from '../hooks/testing/frames.ts'

const workspaces = { test: vi.fn(), add: vi.fn() }

const KEY = 'key-of-no-one'
const field = (name: string) => page.getByLabelText(name)

const PRESET = { name: 'Northwind US', baseUrl: 'https://us.example.com', color: 'teal' } as const

const show = async () => {
  const onConnected = vi.fn()
  const { unmount } = await render(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectForm
        presets={[PRESET]}
        keyStorage={{ kind: 'memory', reason: 'No keychain service is running.' }}
        onConnected={onConnected}
      />
    </QueryClientProvider>,
    inWorkspace({ core: { workspaces } }),
  )
  return { onConnected, unmount }
}

const fill = async () => {
  await field('Name').fill('Northwind')
  await field('Base URL').fill('https://api.example.com')
  await field('API key').fill(KEY)
}

describe('connecting a workspace', () => {
  beforeEach(() => {
    workspaces.test.mockReset().mockResolvedValue({ callTypeCount: 12 })
    workspaces.add.mockReset().mockResolvedValue({ workspaceId: 'w' })
  })

  it('focuses the first invalid field', async () => {
    await show()
    await field('Name').fill('Northwind')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect.element(field('Base URL')).toHaveFocus()
    await field('Base URL').fill('https://api.example.com')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect.element(field('API key')).toHaveFocus()
    expect(workspaces.add).not.toHaveBeenCalled()
  })

  it('hides the key, disables autofill, says where the key is stored, and clears it after connecting', async () => {
    const { onConnected } = await show()
    await expect.element(field('API key')).toHaveAttribute('type', 'password')
    await expect.element(field('API key')).toHaveValue('')
    await expect
      .element(page.getByText(/^Kept only until you quit because no keychain service is running\. /))
      .toBeVisible()
    await fill()
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect.poll(() => onConnected.mock.calls.length).toBe(1)
    expect(workspaces.add.mock.lastCall![0]).toEqual({
      name: 'Northwind',
      baseUrl: 'https://api.example.com',
      apiKey: KEY,
      webAppUrl: null,
    })
    await expect.element(field('API key')).toHaveValue('')
    expect(document.documentElement.outerHTML).not.toContain(KEY)
  })

  it('sends nothing while fields are missing, and shows what is missing', async () => {
    await show()
    await field('Base URL').fill('http://api.example.com')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect.element(page.getByText('Enter a name.')).toBeVisible()
    await expect.element(page.getByText(/^Use https:\/\//)).toBeVisible()
    await expect.element(page.getByText('Enter the API key.')).toBeVisible()
    expect(workspaces.add).not.toHaveBeenCalled()
    await field('API key').fill('key of no one')
    await expect.element(page.getByText(/^The key contains a space/)).toBeVisible()
    // The core's limit.
    await expect.element(field('Name')).toHaveAttribute('maxlength', '200')
    // A connection test doesn't need a name.
    await field('Base URL').fill('http://127.0.0.1:4000')
    await field('API key').fill(KEY)
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect.element(page.getByText(/12 call types/)).toBeVisible()
  })

  it('discards a test result when a field changes', async () => {
    await show()
    await fill()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect.element(page.getByText(/12 call types/)).toBeVisible()
    expect(workspaces.add).not.toHaveBeenCalled()
    await field('Base URL').fill('https://other.example.com')
    await expect.element(page.getByText(/12 call types/)).not.toBeInTheDocument()
  })

  it('connects once, and stops connecting when what it sends changes', async () => {
    const signals: AbortSignal[] = []
    workspaces.add.mockImplementation((_, { signal }: { readonly signal: AbortSignal }) => {
      signals.push(signal)
      return new Promise(() => undefined)
    })
    await show()
    await fill()
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect.poll(() => signals.length).toBe(1)
    await page.getByRole('button', { name: 'Test connection' }).click({ force: true })
    await page.getByRole('button', { name: 'Connecting…' }).click({ force: true })
    expect([workspaces.test.mock.calls.length, signals.length, signals[0]!.aborted]).toEqual([0, 1, false])
    await field('Base URL').fill('https://api.example.org')
    expect(signals[0]!.aborted).toBe(true)
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect.poll(() => signals.length).toBe(2)
  })

  it('sets no timers again and again when the page is left while it connects', async () => {
    workspaces.add.mockReturnValue(new Promise(() => undefined))
    const { unmount } = await show()
    await fill()
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect.poll(() => workspaces.add.mock.calls.length).toBe(1)
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    try {
      await unmount()
      const until = Date.now() + 1000
      let count = 0
      for (; vi.getTimerCount() > 0 && Date.now() < until && count < 100; count += 1)
        await vi.advanceTimersToNextTimerAsync()
      expect(count).toBeLessThan(10)
    } finally {
      vi.useRealTimers()
    }
  })

  it('shows what went wrong, also in a low window', async () => {
    await page.viewport(720, 260)
    try {
      workspaces.add.mockRejectedValueOnce(new ORPCError('unauthorized', { defined: true, data: { status: 401 } }))
      await show()
      await fill()
      field('API key').element().closest('form')!.requestSubmit()
      await expect.element(page.getByRole('button', { name: 'Enter API key' })).toBeInViewport()
    } finally {
      await page.viewport(1280, 800)
    }
  })

  it('clears a rejected key, but keeps all fields if the URL was wrong', async () => {
    await show()
    await fill()
    workspaces.add.mockRejectedValueOnce(new ORPCError('dns', { defined: true, data: { host: 'api.example.com' } }))
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/api\.example\.com/)
    await expect.element(field('API key')).toHaveValue(KEY)
    workspaces.add.mockRejectedValueOnce(new ORPCError('unauthorized', { defined: true, data: { status: 401 } }))
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect.element(page.getByText('This API key was rejected')).toBeVisible()
    await expect.element(field('API key')).toHaveValue('')
    // The form cleared it, not the user.
    expect(page.getByText('Enter the API key.').query()).toBeNull()
    await expect.element(field('Name')).toHaveValue('Northwind')
  })

  it.each([
    ['Test connection', 'test'],
    ['Connect', 'add'],
  ] as const)('“%s” says after three seconds that the service is silent, and can be given up', async (name, asked) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await show()
      await fill()
      workspaces[asked].mockImplementationOnce(
        (_input: unknown, { signal }: { signal: AbortSignal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error))
          }),
      )
      // A click that is waited for moves the time.
      ;(page.getByRole('button', { name, exact: true }).element() as HTMLElement).click()
      await until(() => page.getByText(/^(Testing|Connecting)…$/).query() !== null)
      await nextFrame()
      vi.advanceTimersByTime(2000)
      await nextFrame()
      expect(page.getByText('This is taking longer than usual.').query()).toBeNull()
      vi.advanceTimersByTime(1000)
      await expect.element(page.getByText('This is taking longer than usual.')).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect.element(page.getByRole('alert')).toMatchTextContent(/Canceled/)
      await expect.element(field('API key')).toHaveValue(KEY)
      await expect.element(field('API key')).toHaveFocus()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => workspaces[asked].mock.calls.length).toBe(2)
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
      await expect.element(field('API key')).toHaveFocus()
    } finally {
      vi.useRealTimers()
    }
  })

  it('connects a workspace that the administrator has set up with a key only, in its color', async () => {
    workspaces.add.mockResolvedValue({ workspaceId: 'w' })
    await show()
    await page.getByRole('button', { name: 'Northwind US' }).click()
    await expect.element(field('Base URL')).toHaveValue('https://us.example.com')
    await expect.element(field('API key')).toHaveFocus()
    await field('API key').fill(KEY)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect
      .poll(() => workspaces.add.mock.lastCall?.[0])
      .toEqual({
        ...{ name: 'Northwind US', baseUrl: 'https://us.example.com', apiKey: KEY, webAppUrl: null, color: 'teal' },
      })
  })
})
