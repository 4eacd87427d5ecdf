import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { AppSnapshot } from '../../contract/snapshots.ts'
import { CoreProvider } from '../client/connection/core.tsx'
import { useApp } from '../client/connection/coreStreams.ts'
import { fakeCore } from '../client/testing/fakeCore.ts'
import { fakeStream, NO_POLICY } from '../client/testing/fakeStream.ts'
import { Received, receivedSnapshot } from '../client/testing/Received.tsx'
import { nextFrame } from '../hooks/testing/frames.ts'
import { Root } from './Root.tsx'

const STARTED: AppSnapshot = {
  ...{ version: '1.0.0', host: 'web', platform: 'linux', keyStorage: { kind: 'os' }, dataFolder: '/data' },
  ...{ workspaces: [], activeWorkspaceId: null, demo: { state: 'off' }, policy: NO_POLICY },
}
const STORED = ['earshot.listenerMarks', 'earshot.recentCalls.w']

const ReceivedApp = () => <Received snapshot={useApp()} />

async function start(app: AppSnapshot): Promise<void> {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: createRootRoute({ component: Root }), history })
  await render(
    <CoreProvider core={fakeCore({ app: fakeStream(app) })}>
      <RouterProvider router={router as never} />
      <ReceivedApp />
    </CoreProvider>,
  )
  await expect.poll(receivedSnapshot).toEqual(app)
  await nextFrame()
}

beforeEach(() => {
  localStorage.setItem('earshot.listenerMarks', '[{"callKey":"w/7","pins":[],"agentSpeaker":"Ana"}]')
  localStorage.setItem('earshot.recentCalls.w', '[{"id":7,"title":null}]')
})
const left = () => STORED.filter((key) => localStorage.getItem(key) !== null)

it('forgets what is stored for workspaces that were removed', async () => {
  await start(STARTED)
  await expect.poll(left).toEqual([])
})

it('forgets nothing if the list of workspaces was lost', async () => {
  await start({ ...STARTED, lostListAs: '/data/workspaces.json.damaged-1' })
  expect(left()).toEqual(STORED)
})
