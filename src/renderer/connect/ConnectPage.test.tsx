import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AppSnapshot, WorkspaceSnapshot } from '../../contract/snapshots.ts'
import '../styles/app.css'
import { useApp } from '../client/connection/coreStreams.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { Received, receivedSnapshot } from '../client/testing/Received.tsx'
import { nextFrame } from '../hooks/testing/frames.ts'
import { ConnectPage } from './ConnectPage.tsx'

const fake = {
  openDemo: vi.fn<() => Promise<void>>(),
  setKey: vi.fn<(input: unknown, options: { readonly signal: AbortSignal }) => Promise<void>>(),
}

const LOST: WorkspaceSnapshot = {
  ...{ id: 'w', kind: 'connected', name: 'Northwind', baseUrl: 'https://api.example.com' },
  ...{ webAppUrl: null, color: 'indigo', keyKeptIn: 'nowhere' },
}
const FIRST: AppSnapshot = {
  ...{ version: '1.0.0', host: 'web', platform: 'linux', keyStorage: { kind: 'os' }, dataFolder: '/data' },
  ...{ workspaces: [], activeWorkspaceId: null, demo: { state: 'off' }, policy: { presets: [], hidesImport: false } },
}

const ReceivedApp = () => <Received snapshot={useApp()} />

async function show(app: AppSnapshot | undefined, keyOf: string | null = null) {
  const onConnected = vi.fn<() => void>()
  const stream = app === undefined ? fakeStream<AppSnapshot>() : fakeStream(app)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectPage keyOf={keyOf} onConnected={onConnected} />
      <ReceivedApp />
    </QueryClientProvider>,
    inWorkspace({ core: { app: stream, workspaces: fake } }),
  )
  await expect.poll(receivedSnapshot).toEqual(app)
  const become = async (next: AppSnapshot) => {
    stream.send(next)
    await expect.poll(receivedSnapshot).toEqual(next)
  }
  return { onConnected, become }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

describe('the connect page', () => {
  beforeEach(() => {
    document.documentElement.dataset['theme'] = 'light'
    fake.openDemo.mockReset().mockResolvedValue(undefined)
    fake.setKey.mockReset().mockResolvedValue(undefined)
  })

  it('waits until the app state is known', async () => {
    await show(undefined)
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading')
  })

  it('without a workspace, welcomes the user and opens the demo', async () => {
    const opened = Promise.withResolvers<void>()
    fake.openDemo.mockReturnValue(opened.promise)
    const { onConnected } = await show(FIRST)
    await expect.element(heading('Welcome to Earshot')).toBeVisible()
    expect(button('Back to calls').query()).toBeNull()
    await userEvent.click(button('Explore the demo workspace'))
    await expect.element(page.getByText('Starting…')).toBeVisible()
    expect(page.getByRole('progressbar').element().hasAttribute('aria-valuenow')).toBe(false)
    expect(onConnected).not.toHaveBeenCalled()
    opened.resolve()
    await vi.waitFor(() => expect(onConnected).toHaveBeenCalledOnce())
  })

  it('says where the list of workspaces is if it couldn’t be read', async () => {
    const { become } = await show({ ...FIRST, lostListAs: '/data/workspaces.json.damaged-1' })
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent(/^The file with your workspaces was damaged/)
    await expect.element(notice).toMatchTextContent(/The damaged file is at \/data\/workspaces\.json\.damaged-1/)
    await expect.element(notice).toMatchTextContent(/Reviews and saved calls are still on this computer\./)
    await expect.element(button('Explore the demo workspace')).toBeVisible()
    await become(FIRST)
    expect(page.getByRole('alert').query()).toBeNull()
  })

  it('shows the demo’s progress, and why it didn’t start', async () => {
    const { become } = await show({ ...FIRST, demo: { state: 'starting', step: 'Copying the calls', fraction: 0.4 } })
    await expect.element(page.getByText('Copying the calls…')).toBeVisible()
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
    await become({ ...FIRST, demo: { state: 'failed', failure: { code: 'disk-full', data: {} } } })
    await expect.element(page.getByRole('alert')).toMatchTextContent(/disk/i)
    expect(fake.openDemo).not.toHaveBeenCalled()
  })

  it('shows why the request for the demo failed', async () => {
    fake.openDemo.mockRejectedValueOnce(new ORPCError('disk-full', { defined: true, data: {} }))
    const { onConnected } = await show(FIRST)
    await userEvent.click(button('Explore the demo workspace'))
    await expect.element(page.getByRole('alert')).toMatchTextContent(/disk/i)
    expect(onConnected).not.toHaveBeenCalled()
  })

  it('keeps the focus with the demo while it starts, and moves it to the retry if that fails', async () => {
    const opening = Promise.withResolvers<void>()
    fake.openDemo.mockReturnValue(opening.promise)
    await show(FIRST)
    await userEvent.click(button('Explore the demo workspace'))
    const demo = page.getByRole('group', { name: 'Demo workspace' })
    await expect.element(demo.getByRole('progressbar')).toBeVisible()
    await expect.element(demo).toHaveFocus()
    opening.reject(new ORPCError('disk-full', { defined: true, data: {} }))
    await expect.element(demo.getByRole('button', { name: 'Try again' })).toHaveFocus()
    fake.openDemo.mockReturnValue(new Promise(() => undefined))
    await userEvent.keyboard('{Enter}')
    await expect.element(demo.getByRole('progressbar')).toBeVisible()
    await expect.element(demo).toHaveFocus()
  })

  it('adds another workspace, and can go back', async () => {
    const { onConnected } = await show({ ...FIRST, workspaces: [LOST], activeWorkspaceId: 'w' })
    await expect.element(heading('Add workspace')).toBeVisible()
    await expect.element(heading('Connect a workspace')).toBeVisible()
    expect(onConnected).not.toHaveBeenCalled()
    await userEvent.click(button('Back to calls'))
    expect(onConnected).toHaveBeenCalledOnce()
  })

  it('leaves when the first workspace is opened elsewhere', async () => {
    const { onConnected, become } = await show(FIRST)
    await become({ ...FIRST, version: '1.0.1' })
    expect(onConnected).not.toHaveBeenCalled()
    await become({ ...FIRST, workspaces: [LOST], activeWorkspaceId: 'w' })
    expect(onConnected).toHaveBeenCalledOnce()
  })

  it('keeps a half-typed connection when another workspace is activated elsewhere', async () => {
    const open = { ...FIRST, workspaces: [LOST, { ...LOST, id: 'x' }], activeWorkspaceId: 'w' }
    const { onConnected, become } = await show(open)
    await userEvent.fill(page.getByLabelText('Base URL'), 'https://api.example')
    await become({ ...open, activeWorkspaceId: 'x' })
    expect(onConnected).not.toHaveBeenCalled()
    await expect.element(page.getByLabelText('Base URL')).toHaveValue('https://api.example')
  })

  it('asks only for the key of a workspace that has lost it', async () => {
    const { onConnected } = await show({ ...FIRST, workspaces: [LOST], activeWorkspaceId: 'w' }, 'w')
    await expect.element(page.getByRole('heading', { level: 1, name: 'API key for Northwind' })).toBeVisible()
    await expect.element(page.getByText(/The API key for this workspace is missing/)).toBeVisible()
    expect(button('Explore the demo workspace').query()).toBeNull()
    await userEvent.click(button('Save API key'))
    await expect.element(page.getByText('Enter the API key.')).toBeVisible()
    await userEvent.fill(page.getByLabelText('API key'), 'key of no one')
    expect(page.getByText('Enter the API key.').query()).toBeNull()
    await userEvent.click(button('Save API key'))
    await expect.element(page.getByText(/^The key contains a space/)).toBeVisible()
    expect(fake.setKey).not.toHaveBeenCalled()
    await userEvent.fill(page.getByLabelText('API key'), ' key-of-no-one ')
    expect(page.getByText(/^The key contains a space/).query()).toBeNull()
    await userEvent.click(button('Save API key'))
    await vi.waitFor(() => expect(onConnected).toHaveBeenCalledOnce())
    expect(fake.setKey).toHaveBeenCalledOnce()
    expect(fake.setKey.mock.lastCall?.[0]).toEqual({ workspaceId: 'w', apiKey: 'key-of-no-one' })
    await expect.element(page.getByLabelText('API key')).toHaveValue('')
  })

  it('keeps the key if the service can’t be reached', async () => {
    const unreachable = { defined: true, data: { host: 'api.example.com' } }
    fake.setKey.mockRejectedValueOnce(new ORPCError('unreachable', unreachable))
    await show({ ...FIRST, workspaces: [LOST], activeWorkspaceId: 'w' }, 'w')
    await userEvent.fill(page.getByLabelText('API key'), 'key-of-no-one')
    await userEvent.click(button('Save API key'))
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(page.getByLabelText('API key')).toHaveValue('key-of-no-one')
  })

  it('reports a rejected key, and replaces an existing one', async () => {
    fake.setKey.mockRejectedValueOnce(new ORPCError('unauthorized', { defined: true, data: {} }))
    await show({ ...FIRST, workspaces: [{ ...LOST, color: 'indigo', keyKeptIn: 'os' }], activeWorkspaceId: 'w' }, 'w')
    await expect.element(page.getByText('The new key replaces the current one.')).toBeVisible()
    await userEvent.fill(page.getByLabelText('API key'), 'wrong')
    await userEvent.click(button('Save API key'))
    await expect.element(page.getByRole('alert')).toBeVisible()
    // The field is right above the failure.
    await expect.element(page.getByLabelText('API key')).toHaveFocus()
    expect(button('Enter API key').query()).toBeNull()
    await expect.element(page.getByLabelText('API key')).toHaveValue('')
    // The form cleared it, not the user.
    expect(page.getByText('Enter the API key.').query()).toBeNull()
    await userEvent.fill(page.getByLabelText('API key'), 'right')
    expect(page.getByRole('alert').query()).toBeNull()
  })

  it('keeps a key that is entered while another one is checked, and doesn’t store the other one', async () => {
    const answer = Promise.withResolvers<void>()
    const signals: AbortSignal[] = []
    fake.setKey.mockImplementation((_, { signal }) => {
      signals.push(signal)
      signal.addEventListener('abort', () => answer.reject(signal.reason))
      return answer.promise
    })
    const { onConnected } = await show({ ...FIRST, workspaces: [LOST], activeWorkspaceId: 'w' }, 'w')
    const field = page.getByLabelText('API key')
    await userEvent.fill(field, 'first')
    await userEvent.click(button('Save API key'))
    await expect.poll(() => signals.length).toBe(1)
    await userEvent.fill(field, 'second')
    answer.reject(new ORPCError('unauthorized', { defined: true, data: {} }))
    await answer.promise.catch(() => undefined)
    await nextFrame()
    expect(signals[0]!.aborted).toBe(true)
    await expect.element(field).toHaveValue('second')
    fake.setKey.mockResolvedValue(undefined)
    await userEvent.click(button('Save API key'))
    await vi.waitFor(() => expect(onConnected).toHaveBeenCalledOnce())
    expect(fake.setKey.mock.lastCall?.[0]).toMatchObject({ apiKey: 'second' })
  })
})
