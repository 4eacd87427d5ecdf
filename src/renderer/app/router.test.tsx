import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import fc from 'fast-check'
import '../../../test/support/propertySeed.ts'
import { cleanup, render } from 'vitest-browser-react'
import { expect, it } from 'vitest'
import { CoreProvider } from '../client/connection/core.tsx'
import { fakeCore } from '../client/testing/fakeCore.ts'
import '../styles/app.css'
import { router } from './router.tsx'

const silent: unknown = new Proxy(() => new Promise(() => {}), {
  get: (target, name) =>
    name === 'then' || typeof name === 'symbol' ? undefined : (Reflect.get(target, name) ?? silent),
})
async function* watchApp() {
  yield {
    ...{ version: '1', host: 'web', platform: 'linux', keyStorage: { kind: 'os' }, dataFolder: '/data' },
    workspaces: [
      { id: 'w', kind: 'connected', name: 'Acme', baseUrl: null, webAppUrl: null, color: 'indigo', keyKeptIn: 'os' },
    ],
    ...{ activeWorkspaceId: 'w', demo: { state: 'off' }, policy: { presets: [], hidesImport: false } },
  }
  await new Promise(() => {})
}
const app = { watch: async () => watchApp() }
/** A core with one workspace that answers nothing else: every page must render from its location alone. */
const core = fakeCore(new Proxy({ app }, { get: (target, name) => Reflect.get(target, name) ?? silent }))

const PLACES = [
  '/accounts',
  '/accounts/calls/7',
  '/calls',
  '/calls/7',
  '/calls/9999999999999999',
  '/calls/%E0%A4%A',
  '/connect',
  '/reviews',
  '/reviews/queues/q',
  '/reviews/print',
  '/imports/folders',
  '/imports/folders/add',
  '/imports/folders/f',
  '/imports/folders/f/rule',
  '/insights',
  '/settings',
]
const PARAMETERS = ['t', 'open', 'filter', 'sort', 'key', 'call', 'agent', 'constructor', '__proto__', 'toString']
const HOSTILE = [
  ...[
    'timestamp > last 99999 years',
    'timestamp == 9999',
    'updated_at < 366000 years ago',
    'timestamp > last 5 constructor',
  ],
  ...['constructor == 1', 'timestamp __proto__ 1', '-constructor', '1e999', '-1', '%', '\0', '\u{d800}'],
]

it('every page renders, whatever its search parameters', async () => {
  const value = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }))
  const search = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...PARAMETERS), fc.string()), value), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PLACES), search, async (place, pairs) => {
      await expectDrawn(`${place}?${new URLSearchParams(pairs).toString()}`)
    }),
    { numRuns: 40 },
  )
})

it.each(HOSTILE)('the calls page renders with the filter "%s"', async (text) => {
  await expectDrawn(`/calls?${new URLSearchParams([['filter', text]]).toString()}`)
})

async function expectDrawn(href: string): Promise<void> {
  const history = createMemoryHistory({ initialEntries: [href] })
  // A new router for each location: a reused one shows the previous page until the next is ready.
  const fresh = createRouter({ ...router.options, history })
  const screen = await render(
    <CoreProvider core={core}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={fresh} />
      </QueryClientProvider>
    </CoreProvider>,
  )
  try {
    await expect.poll(() => screen.container.querySelector('nav, form, [role=alert]')).not.toBeNull()
    await expect.poll(() => fresh.state.resolvedLocation?.href).toBe(fresh.latestLocation.href)
    expect(screen.container.querySelector('[role=alert]')).toBeNull()
  } finally {
    await cleanup()
  }
}
