import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
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

async function open(href: string) {
  const silent: unknown = new Proxy(() => new Promise<never>(() => {}), {
    get: (target, name) =>
      name === 'then' || typeof name === 'symbol' ? undefined : (Reflect.get(target, name) ?? silent),
  })
  const known = { app: fakeStream(APP), views: fakeStream([]), library: fakeStream(librarySnapshot()) }
  const core = fakeCore(new Proxy(known, { get: (target, name) => Reflect.get(target, name) ?? silent }))
  const fresh = createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: [href] }) })
  await render(
    <CoreProvider core={core}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={fresh} />
      </QueryClientProvider>
    </CoreProvider>,
  )
  return () => fresh.state.location.search
}

test('says which filters of the address it can’t read', async () => {
  const search = await open('/insights?weeks=4&filter=duration+%3E+60&filter=nonsense')
  await expect.element(page.getByText('Earshot ignored a part of this link that it can’t read: nonsense')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(search).toEqual({ weeks: ['4'], filter: ['duration > 1m'] })
  await expect.element(page.getByText(/Earshot ignored/)).not.toBeInTheDocument()
})

test('a changed filter can be undone and redone, in its period', async () => {
  const search = await open('/insights?weeks=4&filter=duration+%3E+60')
  await page.getByRole('button', { name: /^Remove filter: Duration/ }).click()
  await expect.poll(search).toEqual({ weeks: ['4'] })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(search).toEqual({ weeks: ['4'], filter: ['duration > 1m'] })
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.poll(search).toEqual({ weeks: ['4'] })
})

test('undoing a filter keeps the period that was chosen after it', async () => {
  const search = await open('/insights?weeks=4&filter=duration+%3E+60')
  await page.getByRole('button', { name: /^Remove filter: Duration/ }).click()
  await expect.poll(search).toEqual({ weeks: ['4'] })
  await page.getByRole('button', { name: '26 weeks' }).click()
  await expect.poll(search).toEqual({ weeks: ['26'] })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(search).toEqual({ weeks: ['26'], filter: ['duration > 1m'] })
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.poll(search).toEqual({ weeks: ['26'] })
})
