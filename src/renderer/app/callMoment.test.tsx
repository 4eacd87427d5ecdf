import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CoreProvider } from '../client/connection/core.tsx'
import { fakeCore } from '../client/testing/fakeCore.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { Playback } from '../call/player/playback/playback.ts'
import { callDetail } from '../call/testing/callDetail.ts'
import '../styles/app.css'
import { router } from './router.tsx'

const APP = {
  ...{ version: '1', host: 'web', platform: 'linux', keyStorage: { kind: 'os' }, dataFolder: '/data' },
  workspaces: [
    { id: 'w', kind: 'connected', name: 'Acme', baseUrl: null, webAppUrl: null, color: 'indigo', keyKeptIn: 'os' },
  ],
  ...{ activeWorkspaceId: 'w', demo: { state: 'off' }, policy: { presets: [], hidesImport: false } },
}
const silent: unknown = new Proxy(() => new Promise(() => {}), {
  get: (target, name) =>
    name === 'then' || typeof name === 'symbol' ? undefined : (Reflect.get(target, name) ?? silent),
})

const stopAt = vi.fn<(seconds: number) => void>()
beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light'
  stopAt.mockClear()
  vi.spyOn(Playback.prototype, 'stopAt').mockImplementation(stopAt)
})

async function open(href: string) {
  const call = callDetail({ media: { hasAudio: true, hasVideo: false } })
  const known = {
    app: fakeStream(APP),
    calls: {
      detail: () => Promise.resolve(call),
      list: () => new Promise(() => {}),
      ids: () => new Promise(() => {}),
    },
    reviews: { ofCall: () => Promise.resolve(null), watch: fakeStream().watch },
  }
  const core = new Proxy(known, { get: (target, name) => Reflect.get(target, name) ?? silent })
  const history = createMemoryHistory({ initialEntries: [href] })
  const fresh = createRouter({ ...router.options, history })
  await render(
    <CoreProvider core={fakeCore(core)}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={fresh} />
      </QueryClientProvider>
    </CoreProvider>,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pricing objection, second round')
  return {
    navigate: fresh.navigate,
    href: () => fresh.state.location.href,
  }
}

test('the address of a call can lead to a moment of its recording, also while the call is open', async () => {
  const { navigate, href } = await open('/calls/7?t=30.5')
  await expect.poll(() => stopAt.mock.calls).toEqual([[30.5]])
  const search = { filter: [], sort: [], t: ['12'] }
  await navigate({ to: '/calls/$callId', params: { callId: 7 }, search })
  await expect.poll(() => stopAt.mock.calls).toEqual([[30.5], [12]])
  await navigate({ to: '/calls/$callId', params: { callId: 7 }, search, state: { openedId: 4 } })
  await expect.poll(() => stopAt.mock.calls).toEqual([[30.5], [12], [12]])
  expect(href()).toBe('/calls/7?t=12')
})

test('or to a part of it, which is selected', async () => {
  const select = vi.spyOn(Playback.prototype, 'select').mockImplementation(() => undefined)
  await open('/calls/7?t=30.5-41')
  await expect.poll(() => stopAt.mock.calls).toEqual([[30.5]])
  expect(select.mock.calls).toEqual([[{ fromSeconds: 30.5, toSeconds: 41 }]])
})

const marked = () => document.querySelector('[data-linked]')?.textContent

test('or to a line of its transcript, where the recording stops too', async () => {
  const { navigate, href } = await open('/calls/7#turn-2')
  await expect.poll(marked).toContain('I hear you.')
  await expect.poll(() => stopAt.mock.calls.length).toBe(1)
  const [second] = stopAt.mock.lastCall!
  expect(second).toBeGreaterThan(0)
  const search = { filter: [], sort: [] }
  await navigate({ to: '/calls/$callId', params: { callId: 7 }, search, hash: 'turn-3' })
  await expect.poll(marked).toContain('A discount would help.')
  await expect.poll(() => stopAt.mock.calls.length).toBe(2)
  expect(stopAt.mock.lastCall![0]).toBeGreaterThan(second)
  // A link's own time is more exact than the line's estimate.
  await navigate({ to: '/calls/$callId', params: { callId: 7 }, search: { ...search, t: ['12'] }, hash: 'turn-2' })
  await expect.poll(marked).toContain('I hear you.')
  await expect.poll(() => stopAt.mock.calls.slice(2)).toEqual([[12]])
  expect(href()).toBe('/calls/7?t=12#turn-2')
})

test('the moment doesn’t follow to the list', async () => {
  const { href } = await open('/calls/7?filter=duration+%3C+60&t=30')
  await userEvent.keyboard('{Escape}')
  await expect.poll(href).toBe('/calls?filter=duration+%3C+60')
})

test.each(['', '?t=', '?t=x', '?t=-3', '?t=1e3', '?t=5-1', '#turn-0', '#turn-4', '#turn-x', '#top'])(
  'an address with “%s” leads to the call',
  async (rest) => {
    await open(`/calls/7${rest}`)
    await expect.element(page.getByText('The number is too high.')).toBeVisible()
    expect(marked()).toBeUndefined()
    expect(stopAt).not.toHaveBeenCalled()
  },
)
