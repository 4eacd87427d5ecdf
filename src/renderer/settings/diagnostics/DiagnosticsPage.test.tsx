import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AppSnapshot, RequestSnapshot } from '../../../contract/snapshots.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { nextFrame, until } from '../../hooks/testing/frames.ts'
import '../../styles/app.css'
import { DiagnosticsPage } from './DiagnosticsPage.tsx'

const fake = { requests: vi.fn(), log: vi.fn() }

const APP: AppSnapshot = {
  ...{ version: '1.0.0', host: 'web', platform: 'linux', keyStorage: { kind: 'os' }, dataFolder: '/home/ida' },
  workspaces: [
    {
      ...{ id: 'w', kind: 'connected', name: 'Northwind', baseUrl: 'https://api.example.com', webAppUrl: null },
      ...{ color: 'indigo', keyKeptIn: 'os' },
    },
  ],
  ...{ activeWorkspaceId: 'w', demo: { state: 'off' }, policy: { presets: [], hidesImport: false } },
}
const REQUESTS: RequestSnapshot[] = [
  { path: '/v1/users', status: 200, failure: null, parameters: [['status', 'active'] as const] },
  { path: '/v1/calls', status: 500, failure: 'service-failed', parameters: [] },
].map((part, index) => ({
  at: Date.UTC(2026, 10, 21, 9, 0, index),
  method: 'GET',
  lane: 'visible',
  waitedMs: 0,
  tookMs: 120,
  ...part,
}))

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DiagnosticsPage />
    </QueryClientProvider>,
    inWorkspace({ core: { app: fakeStream(APP), diagnostics: fake } }),
  )

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  fake.requests.mockReset().mockResolvedValue(REQUESTS)
  fake.log.mockReset().mockResolvedValue(['{"event":"core.started"}'])
})

test('lists requests, newest first, and filters failed ones', async () => {
  await show()
  const rows = page.getByRole('region', { name: 'Requests to the service' }).getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/\/v1\/calls500 · service-failed120 ms/)
  await expect.element(rows.nth(2)).toMatchTextContent(/\/v1\/users\?status=active200/)
  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Failed', exact: true }).click()
  await expect.element(page.getByText('1 of 2 requests')).toBeVisible()
  await expect.element(page.getByText('/v1/users')).not.toBeInTheDocument()
})

test('shows requests of all results, and says when none of them matches', async () => {
  const pending = Promise.withResolvers<RequestSnapshot[]>()
  fake.requests.mockReturnValue(pending.promise)
  await show()
  await expect.element(page.getByText(/^The last 500 requests of Northwind since/)).toBeVisible()
  await expect.element(page.getByRole('status', { name: 'Loading requests' })).toBeVisible()
  const unanswered = { ...REQUESTS[0]!, status: null, failure: null }
  pending.resolve([unanswered])
  await expect.element(page.getByText('1 request', { exact: true })).toBeVisible()
  const cells = page.getByRole('region', { name: 'Requests to the service' }).getByRole('cell')
  await expect.element(cells.nth(1)).toHaveAttribute('title', 'GET /v1/users?status=active')
  await expect.element(cells.nth(2)).toHaveTextContent('None')
  expect(cells.nth(2).element().hasAttribute('title')).toBe(false)
  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Failed', exact: true }).click()
  await expect.element(page.getByText('0 of 1 request', { exact: true })).toBeVisible()
  await expect.element(page.getByText('No matching requests.')).toBeVisible()
})

test('says so if no request was sent yet', async () => {
  fake.requests.mockResolvedValue([])
  await show()
  await expect.element(page.getByText('No requests yet.')).toBeVisible()
})

test('shows why the requests can’t be loaded', async () => {
  fake.requests.mockRejectedValue(new ORPCError('key-missing', { defined: true, data: { workspaceId: 'w' } }))
  await show()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/You can still copy the log\./)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy diagnostics').click()
  await expect.element(button('Copied')).toBeVisible()
  expect(write.mock.calls[0]?.[0]).toContain('{"event":"core.started"}')
})

test('asks again only on request once the requests can’t be loaded', async () => {
  fake.requests.mockRejectedValue(new ORPCError('keychain-locked', { defined: true, data: {} }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await show()
  await until(() => page.getByRole('alert').query() !== null)
  // Each request would ask for the keychain.
  vi.advanceTimersByTime(10_000)
  await nextFrame()
  expect(fake.requests).toHaveBeenCalledTimes(1)
  fake.requests.mockResolvedValue(REQUESTS)
  ;(button('Try again').element() as HTMLElement).click()
  await until(() => page.getByText('2 requests').query() !== null)
  vi.advanceTimersByTime(2000)
  await until(() => fake.requests.mock.calls.length === 3)
})

test('shows why diagnostics can’t be copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  fake.log.mockRejectedValue(new ORPCError('disk-full', { defined: true, data: {} }))
  await show()
  await button('Copy diagnostics').click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/disk/i)
  await expect.element(button('Copy diagnostics')).toBeVisible()
  expect(write).not.toHaveBeenCalled()
})

test('copies requests and log', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show()
  await button('Copy diagnostics').click()
  await expect.element(button('Copied')).toBeVisible()
  const text = write.mock.calls[0]?.[0] ?? ''
  expect(text).toContain('GET /v1/calls  500 service-failed')
  expect(text).toContain('{"event":"core.started"}')
})

test('confirms a copy for two seconds', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show()
  await expect.element(page.getByText('2 requests')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  ;(button('Copy diagnostics').element() as HTMLElement).click()
  await until(() => {
    // React Query reports in a timer.
    vi.advanceTimersByTime(0)
    return button('Copied').query() !== null
  })
  vi.advanceTimersByTime(2000)
  await until(() => button('Copy diagnostics').query() !== null)
})

test('doesn’t claim to have copied when the clipboard refuses', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await show()
  await button('Copy diagnostics').click()
  await expect.element(page.getByText('Can’t copy to the clipboard.')).toBeVisible()
  await expect.element(button('Copy diagnostics')).toBeVisible()
})
