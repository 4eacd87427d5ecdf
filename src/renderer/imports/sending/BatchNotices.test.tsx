import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ImportBatchSnapshot, ImportCounts, ImportQueueSnapshot } from '../../../contract/snapshots.ts'
import { listKey } from '../../client/calls/callList.ts'
import { queryClient } from '../../client/queryClient.ts'
import { useImportQueue } from '../../client/connection/coreStreams.ts'
import type { WorkspaceProcedures } from '../../client/connection/workspaceClient.ts'
import { fakeWorkspaceCore } from '../../client/testing/fakeCore.ts'
import { fakeStream } from '../../client/testing/fakeStream.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { Received, receivedSnapshot } from '../../client/testing/Received.tsx'
import { showToast } from '../../components/overlays/toasts.ts'
import { BatchNotices } from './BatchNotices.tsx'
import { TellMeButton } from './TellMeButton.tsx'
import { nextFrame } from '../../hooks/testing/frames.ts'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('../../components/overlays/toasts.ts', () => ({ showToast: vi.fn() }))
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => navigate }))

const NONE: ImportCounts = {
  ...{ waiting: 0, sending: 0, processing: 0, stillProcessing: 0, noRecording: 0 },
  ...{ done: 0, failed: 0, canceled: 0 },
}
const importsPage = vi.fn()
const toast = vi.mocked(showToast)
const core = { imports: { page: importsPage }, calls: { detail: vi.fn() } }
const DETAIL_KEY: readonly unknown[] = createTanstackQueryUtils<WorkspaceProcedures>(fakeWorkspaceCore(core), {
  path: ['w'],
}).calls.detail.queryKey({ input: { callId: 77 } })
const LIST_KEY = listKey({ workspaceId: 'w' }, { filters: [], sort: [] }, 'first')
const LONG_KEY = listKey({ workspaceId: 'w' }, { filters: [], sort: [] }, 'last')

beforeEach(() => {
  navigate.mockReset()
  toast.mockReset()
  importsPage.mockReset().mockResolvedValue({ rows: [{ state: { kind: 'done', callId: 77 } }] })
  queryClient.clear()
  queryClient.setQueryData(DETAIL_KEY, 'the call')
  queryClient.setQueryData(LIST_KEY, { readAt: 1, rowCount: 100 })
  queryClient.setQueryData(LONG_KEY, { readAt: 1, rowCount: 101 })
})

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const isOutdated = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

function batch(counts: Partial<ImportCounts>, endedAt: number | null = 5): ImportBatchSnapshot {
  return {
    ...{ batchId: 'b', addedAt: 1, endedAt, lastSendAt: null, heldUntil: null },
    ...{ bytes: { sent: 0, total: 0 }, counts: { ...NONE, ...counts } },
  }
}

const ReceivedQueue = () => <Received snapshot={useImportQueue()} />

async function show() {
  const stream = fakeStream<ImportQueueSnapshot>()
  const imports = { ...core.imports, watchQueue: stream.watch }
  let revision = 0
  await render(
    <>
      <BatchNotices />
      <ReceivedQueue />
    </>,
    inWorkspace({ core: { ...core, imports } }),
  )
  return async (counts: Partial<ImportCounts>, ...batches: readonly ImportBatchSnapshot[]) => {
    // Each differs from the one before, which may be on the page already.
    revision += 1
    const queue: ImportQueueSnapshot = {
      ...{ revision, recovery: null, stopped: null, waitsFor: null, sending: null },
      ...{ nextSendAt: null, lastSendAt: null, counts: { ...NONE, ...counts }, batches },
    }
    stream.send(queue)
    await expect.poll(receivedSnapshot).toEqual(queue)
  }
}

/** Shows a batch while it is sent, and then with these counts when it has ended. */
async function end(counts: Partial<ImportCounts>) {
  const queueIs = await show()
  await queueIs({}, batch({}, null))
  await queueIs({}, batch(counts))
  await vi.waitFor(() => expect(toast).toHaveBeenCalledOnce())
  const [id, content] = toast.mock.lastCall!
  expect(id).toBe('batch-b')
  return content
}

describe('when a batch has ended', () => {
  test('the notice counts its recordings and leads to the list of imports', async () => {
    const { title, action, isUrgent } = await end({ done: 3 })
    expect(title).toBe('3 recordings imported')
    expect(isUrgent).toBeUndefined()
    expect(action?.label).toBe('Open imports')
    action?.onAction()
    expect(navigate.mock.calls).toEqual([[{ to: '/imports' }]])
    expect(importsPage).not.toHaveBeenCalled()
  })

  test('of one recording, the notice leads to its call', async () => {
    const { action } = await end({ done: 1 })
    expect(importsPage.mock.calls).toEqual([[{ workspaceId: 'w', batchId: 'b', only: 'done', offset: 0, limit: 1 }]])
    expect(action?.label).toBe('Open call')
    action?.onAction()
    expect(navigate.mock.calls).toEqual([
      [{ to: '/calls/$callId', params: { callId: 77 }, search: { filter: [], sort: [] } }],
    ])
  })

  test.each([{ failed: 1 }, { canceled: 1 }, { stillProcessing: 1 }])(
    'with one call and %j the notice leads to the list',
    async (rest) => {
      const { action } = await end({ done: 1, ...rest })
      expect(action?.label).toBe('Open imports')
    },
  )

  test.each([
    [() => importsPage.mockResolvedValue({ rows: [] })],
    [() => importsPage.mockResolvedValue({ rows: [{ state: { kind: 'canceled' } }] })],
    [() => importsPage.mockRejectedValue(new Error('gone'))],
  ])('the notice leads to the list where the call can’t be found', async (prepare) => {
    prepare()
    expect((await end({ done: 1 })).action?.label).toBe('Open imports')
  })

  test('a failure is read out at once', async () => {
    expect((await end({ failed: 1 })).isUrgent).toBe(true)
  })

  test('before the page was opened, nothing is said', async () => {
    const queueIs = await show()
    await queueIs({}, batch({ done: 3 }))
    await queueIs({}, batch({ done: 3 }))
    await nextFrame()
    expect(toast).not.toHaveBeenCalled()
  })
})

describe('a notification of the system', () => {
  const shown: { readonly title: string; readonly options: NotificationOptions; press: () => void }[] = []

  function stubNotifications(permission: NotificationPermission, isHidden: boolean): void {
    shown.length = 0
    class Stub {
      static permission = permission
      static requestPermission = () => Promise.resolve((Stub.permission = 'granted'))
      constructor(title: string, options: NotificationOptions) {
        shown.push({ title, options, press: () => undefined })
      }
      addEventListener(_type: 'click', listener: () => void): void {
        shown.at(-1)!.press = listener
      }
    }
    vi.stubGlobal('Notification', Stub)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  }

  test('is shown where it is allowed and the window is hidden, and opens the imports', async () => {
    stubNotifications('granted', true)
    await end({ done: 3 })
    expect(shown).toMatchObject([{ title: '3 recordings imported', options: { tag: 'b' } }])
    shown[0]!.press()
    expect(navigate.mock.calls).toEqual([[{ to: '/imports' }]])
  })

  test.each([
    ['granted', false],
    ['denied', true],
    ['default', true],
  ] as const)('is not shown with permission %s, hidden: %s', async (permission, isHidden) => {
    stubNotifications(permission, isHidden)
    await end({ done: 3 })
    expect(shown).toEqual([])
  })

  test('is asked for by a button until it is decided', async () => {
    stubNotifications('default', false)
    const page = await render(<TellMeButton />)
    await page.getByRole('button', { name: 'Notify me when done' }).click()
    await expect.poll(() => page.container.textContent).toBe('')
  })

  test('isn’t asked for by the desktop app', async () => {
    stubNotifications('default', false)
    vi.stubGlobal('earshotHost', { kind: 'electron' })
    const page = await render(<TellMeButton />)
    expect(page.container.textContent).toBe('')
  })
})

describe('new calls of the queue', () => {
  test.each([{ processing: 1 }, { stillProcessing: 1 }, { done: 1 }])(
    'make the loaded list of calls outdated: %j',
    async (counts) => {
      const queueIs = await show()
      await queueIs({})
      expect(isOutdated(LIST_KEY)).toBe(false)
      await queueIs(counts)
      await vi.waitFor(() => expect(isOutdated(LIST_KEY)).toBe(true))
      // A longer list keeps its rows.
      expect(isOutdated(LONG_KEY)).toBe(false)
      expect(isOutdated(DETAIL_KEY)).toBe('done' in counts)
    },
  )

  test('that were analyzed make their pages outdated, not the list', async () => {
    const queueIs = await show()
    await queueIs({ processing: 2 })
    expect([isOutdated(LIST_KEY), isOutdated(DETAIL_KEY)]).toEqual([false, false])
    await queueIs({ processing: 1, done: 1 })
    await vi.waitFor(() => expect(isOutdated(DETAIL_KEY)).toBe(true))
    expect(isOutdated(LIST_KEY)).toBe(false)
  })

  test('that were there from the start, and ones that are removed, make nothing outdated', async () => {
    const queueIs = await show()
    await queueIs({ done: 3, processing: 1 })
    await queueIs({ done: 2, processing: 1 })
    await queueIs({ done: 2, waiting: 4, sending: 1, failed: 1 })
    expect([isOutdated(LIST_KEY), isOutdated(DETAIL_KEY)]).toEqual([false, false])
  })
})
