import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { ImportSnapshot, ImportState } from '../../../contract/snapshots.ts'
import { HOUR } from '../../../domain/units.ts'
import { useQuestion } from '../../components/overlays/confirm.ts'
import { toastManager, toastsAreReady } from '../../components/overlays/toasts.ts'
import { offerCommands } from '../../commands/offeredCommands.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import { ImportRow } from './ImportRow.tsx'

/** A Monday. */
const NOW = vi.hoisted(() => new Date(2026, 10, 23, 14, 0).getTime())
vi.mock('../../hooks/time/useNow.ts', () => ({ useNow: () => NOW }))

const imports = {
  retry: vi.fn<(input: { importId: string }) => Promise<void>>(),
  cancel: vi.fn<(input: { importId: string }) => Promise<void>>(),
  remove: vi.fn<(input: { importId: string }) => Promise<void>>(),
  returnToReview: vi.fn<(input: object) => Promise<{ returnedCount: number }>>(),
}

beforeEach(() => {
  for (const procedure of [imports.retry, imports.cancel, imports.remove]) procedure.mockReset().mockResolvedValue()
  imports.returnToReview.mockReset().mockResolvedValue({ returnedCount: 1 })
  onMove.mockClear()
  onReviewed.mockClear()
  onCorrect.mockClear()
})

const onCorrect = vi.fn<(one: ImportSnapshot) => void>()
const onMove = vi.fn<(to: string) => void>()
const onReviewed = vi.fn<() => void>()

async function show(
  state: ImportState,
  isPaused = false,
  staysBecause: ImportSnapshot['staysBecause'] = null,
  doubt?: ImportSnapshot['doubt'],
): Promise<void> {
  const one: ImportSnapshot = {
    importId: 'i1',
    batchId: null,
    recording: {
      fileName: 'call.wav',
      sizeBytes: 4_000_000,
      kind: 'wav',
      durationSeconds: 42,
    },
    fields: {
      timestamp: '2026-11-20T14:05:07Z',
      userId: 7,
      callTypeId: null,
      title: null,
      leadName: null,
      leadCompany: null,
    },
    addedAt: 0,
    staysBecause,
    state,
    ...(doubt && { doubt }),
  }
  const rootRoute = createRootRoute({
    component: () => (
      <ul>
        <li>
          <ImportRow one={one} agentName="Ravi Menon" {...{ isPaused, onCorrect, onMove, onReviewed }} />
        </li>
      </ul>
    ),
  })
  const callRoute = createRoute({ getParentRoute: () => rootRoute, path: '/calls/$callId' })
  const router = createRouter({
    routeTree: rootRoute.addChildren([callRoute]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    inWorkspace({ core: { imports }, workspaceId: 'w1' }),
  )
}

const openMenu = () => page.getByText('Ravi Menon').click({ button: 'right' })
const choose = (name: string) => page.getByRole('menuitem', { name }).click()
const FAILED = { kind: 'failed', failure: { code: 'unreachable', data: { host: 'h' } }, canRetry: true } as const

const button = (name: string | RegExp) => page.getByRole('button', { name })

describe('an import in the list', () => {
  test('shows its recording and agent', async () => {
    await show({ kind: 'waiting', until: null })
    await expect.element(page.getByText('WAV · 0:42 · 4.0 MB')).toBeVisible()
    await expect.element(page.getByText('Ravi Menon')).toBeVisible()
    await expect.element(page.getByText('Queued')).toBeVisible()
  })

  test('waiting for the hourly limit shows when it is sent', async () => {
    await show({ kind: 'waiting', until: NOW + 119_500 })
    await expect.element(page.getByText('Sends in 2:00')).toBeVisible()
  })

  test('far down in the queue shows its own time', async () => {
    await show({ kind: 'waiting', until: NOW + 3 * HOUR })
    await expect.element(page.getByText('Sends about 5:00 PM')).toBeVisible()
  })

  test('in a paused queue shows when it would be sent', async () => {
    await show({ kind: 'waiting', until: NOW + 26 * HOUR }, true)
    await expect.element(page.getByText('Tuesday, about 4:00 PM if resumed')).toBeVisible()
  })

  test('in a paused queue that could send it at once is only paused', async () => {
    await show({ kind: 'waiting', until: null }, true)
    await expect.element(page.getByText('Paused', { exact: true })).toBeVisible()
  })

  test('waiting for something else shows for what', async () => {
    await show({ kind: 'waiting', until: null, why: { code: 'key-missing', data: { workspaceId: 'w1' } } })
    await expect.element(page.getByText('Queued: API key needed')).toBeVisible()
  })

  test('being sent shows its bytes and can be canceled', async () => {
    await show({ kind: 'sending', sentBytes: 1_000_000 })
    await expect.element(page.getByText('1.0 MB of 4.0 MB')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
    await button(/^Cancel import of/).click()
    expect(imports.cancel).toHaveBeenCalledWith({ workspaceId: 'w1', importId: 'i1' })
  })

  test.for(['processing', 'still-processing', 'done'] as const)('%s links to its call', async (kind) => {
    await show({ kind, callId: 77 })
    await expect
      .element(page.getByRole('link', { name: 'Open call' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/calls\/77/))
  })

  test('being processed can’t be canceled anymore', async () => {
    await show({ kind: 'processing', callId: 77 })
    await expect.element(page.getByText('Analyzing')).toBeVisible()
    expect(page.getByRole('button').elements()).toHaveLength(0)
  })

  test('failed shows why, and can be retried or corrected', async () => {
    await show({ kind: 'failed', canRetry: true, failure: { code: 'unreachable', data: { host: 'h:443' } } })
    await expect.element(page.getByRole('alert')).toMatchTextContent('Nothing answered at h:443.')
    await button('Try again').click()
    expect(imports.retry).toHaveBeenCalledWith({ workspaceId: 'w1', importId: 'i1' })
    await button('Edit details').click()
    expect(onCorrect).toHaveBeenCalledTimes(1)
  })

  test('failed for good offers another file instead of a retry', async () => {
    await show({
      kind: 'failed',
      canRetry: false,
      failure: { code: 'recording-changed', data: { fileName: 'call.wav' } },
    })
    await expect.element(button('Choose another file')).toBeVisible()
    expect(button('Try again').elements()).toHaveLength(0)
  })

  test('whose key was rejected offers to enter another', async () => {
    const entered = vi.fn()
    const stop = offerCommands(() => ({ 'workspace.enterKey': entered }))
    await show({ kind: 'failed', canRetry: true, failure: { code: 'unauthorized', data: { status: 401 } } })
    await button('Enter API key').click()
    expect(entered).toHaveBeenCalledOnce()
    stop()
  })

  test('finished can be removed from the list, and a canceled one sent again', async () => {
    await show({ kind: 'canceled' })
    await button('Send again').click()
    expect(imports.retry).toHaveBeenCalledWith({ workspaceId: 'w1', importId: 'i1' })
    await button(/from the list$/).click()
    expect(imports.remove).toHaveBeenCalledWith({ workspaceId: 'w1', importId: 'i1' })
  })

  test.each<[ImportState, readonly string[]]>([
    [
      { kind: 'waiting', until: null },
      [
        ...['Send next', 'Send last', 'Move upAlt↑', 'Move downAlt↓'],
        ...['Edit details', 'Move back to review', 'Cancel import'],
      ],
    ],
    [{ kind: 'sending', sentBytes: 1 }, ['Cancel import']],
    [{ kind: 'processing', callId: 5 }, ['Open call']],
    [{ kind: 'processing', callId: null }, []],
    [{ kind: 'done', callId: 5 }, ['Open call', 'Remove from the list']],
    [FAILED, ['Try again', 'Edit details', 'Move back to review', 'Choose another file…CtrlO', 'Remove from the list']],
    [{ ...FAILED, canRetry: false }, ['Move back to review', 'Choose another file…CtrlO', 'Remove from the list']],
    [{ kind: 'canceled' }, ['Send again', 'Move back to review', 'Remove from the list']],
    [{ kind: 'no-recording', callId: 5 }, ['Open call', 'Remove from the list']],
  ])('its menu has what its buttons do: %o', async (state, items) => {
    await show(state)
    await openMenu()
    await expect
      .poll(() =>
        page
          .getByRole('menuitem')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(items)
  })

  test('its menu moves it in the queue, and cancels it', async () => {
    await show({ kind: 'waiting', until: null })
    await openMenu()
    await choose('Send last')
    expect(onMove.mock.calls).toEqual([['last']])
    await openMenu()
    await choose('Cancel import')
    await expect.poll(() => imports.cancel.mock.calls.length).toBe(1)
  })

  test.each([
    ['watched-folder', 'It comes from a watched folder. Change it there.'],
    ['sent-before', 'The service may have it already. Edit it here instead.'],
  ] as const)('says why it can’t go back to review: %s', async (staysBecause, why) => {
    await show({ kind: 'waiting', until: null }, false, staysBecause)
    await openMenu()
    const item = page.getByRole('menuitem', { name: /^Move back to review/ })
    await expect.element(item).toHaveAttribute('aria-disabled', 'true')
    await expect.element(item).toMatchTextContent(why)
  })

  test('goes back to review, and says so if it is too late', async () => {
    await show({ kind: 'waiting', until: null })
    await openMenu()
    await choose('Move back to review')
    await expect.poll(() => onReviewed.mock.calls.length).toBe(1)
    expect(imports.returnToReview).toHaveBeenCalledWith({ workspaceId: 'w1', importIds: ['i1'] })
    toastsAreReady()
    const shown = vi.spyOn(toastManager, 'add')
    imports.returnToReview.mockResolvedValue({ returnedCount: 0 })
    await openMenu()
    await choose('Move back to review')
    await expect.poll(() => shown.mock.lastCall?.[0].title).toMatch(/not found|isn’t|gone/i)
    expect(onReviewed).toHaveBeenCalledOnce()
  })

  test('whose link could not be fetched is not imported, and links to its empty call', async () => {
    await show({ kind: 'no-recording', callId: 77 })
    await expect.element(page.getByText('No recording', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('alert')).toMatchTextContent('couldn’t get the recording')
    await expect.element(page.getByRole('link', { name: 'Open call' })).toBeVisible()
    expect(page.getByText('Imported').elements()).toEqual([])
  })

  test('not sent because of another recording of its agent says so', async () => {
    const failure = { code: 'user-or-agent-or-type-refused', data: { message: 'The agent was not found.' } } as const
    await show({ kind: 'failed', failure, canRetry: true, isUnsent: true })
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('wasn’t sent, because the service rejected another')
  })

  test('that could make a second call says so, and is sent again only if a person agrees', async () => {
    await show(FAILED, false, null, { kind: 'may-be-imported', fileName: 'other.wav' })
    await expect.element(page.getByRole('alert')).toMatchTextContent('other.wav has the same audio')
    const answer = async (isAgreed: boolean) => {
      await button('Try again').click()
      await expect.poll(() => useQuestion.getState().open?.title).toBe('Send “call.wav” again?')
      useQuestion.getState().open?.answer(isAgreed)
    }
    await answer(false)
    await answer(true)
    await expect
      .poll(() => imports.retry.mock.calls)
      .toEqual([[{ workspaceId: 'w1', importId: 'i1', mayDuplicate: true }]])
  })

  test('its menu edits a failed one and sends it again', async () => {
    await show(FAILED)
    await openMenu()
    await choose('Edit details')
    expect(onCorrect).toHaveBeenCalledOnce()
    await openMenu()
    await choose('Try again')
    await expect.poll(() => imports.retry.mock.calls.length).toBe(1)
  })
})
