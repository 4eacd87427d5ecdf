import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Account, AccountCall } from '../../contract/library/accounts.ts'
import { DAY } from '../../domain/units.ts'
import { CoreProvider } from '../client/connection/core.tsx'
import { fakeCore } from '../client/testing/fakeCore.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import { router } from './router.tsx'
import '../styles/app.css'

const APP = {
  ...{ version: '1', host: 'web', platform: 'linux', keyStorage: { kind: 'os' }, dataFolder: '/data' },
  workspaces: [
    { kind: 'connected', baseUrl: null, webAppUrl: null, color: 'indigo', keyKeptIn: 'os', id: 'w', name: 'Acme' },
  ],
  ...{ activeWorkspaceId: 'w', demo: { state: 'off' }, policy: { presets: [], hidesImport: false } },
}
const START = Date.parse('2026-11-18T10:00:00Z')
// Another order than that of their IDs.
const call = (callId: number, at: number): AccountCall => ({
  ...{ callId, title: `Call ${callId}`, timestamp: START - at * DAY, format: 'audio', agentId: 3, agent: 'Maya' },
  ...{ callType: null, durationSeconds: 90, aiScore: null, score: null, isWon: null, reason: 0 },
})
const ACCOUNT: Account = {
  ...{
    key: 'domain:acme.com',
    name: 'Acme Freight',
    isNameShared: false,
    names: [],
    people: [],
  },
  reasons: [{ key: 'domain:acme.com', kind: 'domain', value: 'acme.com', system: null, label: null, callCount: 3 }],
  ...{ records: [], agents: [], questions: [], decisions: [], coverage: { known: 3, total: 3 }, version: 1 },
  calls: [call(5, 0), { ...call(2, 1), agentId: 4, agent: 'Ben' }, call(9, 2)],
}

async function open(href: string) {
  const unanswered = () => new Promise<never>(() => {})
  const silent: unknown = new Proxy(unanswered, {
    get: (target, name) =>
      name === 'then' || typeof name === 'symbol' ? undefined : (Reflect.get(target, name) ?? silent),
  })
  const known = {
    app: fakeStream(APP),
    views: fakeStream([]),
    library: { ...fakeStream(librarySnapshot()), call: unanswered },
    calls: { detail: unanswered },
    accounts: { show: async () => ACCOUNT },
  }
  const core = fakeCore(new Proxy(known, { get: (target, name) => Reflect.get(target, name) ?? silent }))
  const fresh = createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: [href] }) })
  await render(
    <CoreProvider core={core}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={fresh} />
      </QueryClientProvider>
    </CoreProvider>,
  )
  return async (path: string) => {
    await expect.poll(() => decodeURIComponent(fresh.state.location.href)).toBe(path)
  }
}

test('a call that was opened from an account is followed by that account’s calls, and leads back to it', async () => {
  const at = await open('/accounts?open=domain:acme.com')
  await page.getByRole('link', { name: 'Call 5' }).click()
  await at('/accounts/calls/5?open=domain:acme.com')
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await userEvent.keyboard('j')
  await at('/accounts/calls/2?open=domain:acme.com')
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  await userEvent.keyboard('j')
  await at('/accounts/calls/9?open=domain:acme.com')
  await userEvent.keyboard('k')
  await at('/accounts/calls/2?open=domain:acme.com')
  await userEvent.keyboard('{Escape}')
  await at('/accounts?open=domain:acme.com')
})

test('a call of a filtered account is followed by the calls that match', async () => {
  const at = await open('/accounts?open=domain:acme.com')
  await page.getByRole('textbox', { name: 'Find calls, chats, or words' }).fill('maya')
  await page.getByRole('link', { name: 'Call 5' }).click()
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  await userEvent.keyboard('j')
  await at('/accounts/calls/9?open=domain:acme.com')
  await expect.element(page.getByText('2 of 2')).toBeVisible()
})

test('the filter of an account is still there after a call was opened', async () => {
  const at = await open('/accounts?open=domain:acme.com')
  const text = page.getByRole('textbox', { name: 'Find calls, chats, or words' })
  await text.fill('call 9')
  await page.getByRole('link', { name: 'Call 9' }).click()
  await at('/accounts/calls/9?open=domain:acme.com')
  await userEvent.keyboard('{Escape}')
  await at('/accounts?open=domain:acme.com')
  await expect.element(text).toHaveValue('call 9')
  await expect.element(page.getByText('1 of 3 calls and chats')).toBeVisible()
  await page.getByRole('button', { name: 'Show all calls and chats' }).click()
  await expect.element(page.getByText('3 calls and chats', { exact: true })).toBeVisible()
})
