import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AppSnapshot, WorkspaceContents, WorkspaceSnapshot } from '../../../contract/snapshots.ts'
import { inWorkspace } from '../../client/testing/inWorkspace.tsx'
import type { CommandHandlers } from '../../commands/offeredCommands.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { SETTINGS } from '../../hooks/stored/settings.ts'
import { Toasts } from '../../components/overlays/Toast.tsx'
import '../../styles/app.css'
import { RemoveWorkspaceDialog } from '../../settings/RemoveWorkspaceDialog.tsx'
import { WorkspaceMenu, type WorkspaceMenuProps } from './WorkspaceMenu.tsx'

const workspaces = {
  activate: vi.fn<(input: unknown) => Promise<void>>(),
  remove: vi.fn<(input: unknown) => Promise<{ isErased: boolean }>>(),
  contents: vi.fn<(input: unknown) => Promise<WorkspaceContents>>(),
  export: vi.fn<(input: unknown) => Promise<{ text: string }>>(),
}

const APP: AppSnapshot = {
  ...{ version: '1.0.0', host: 'web', platform: 'linux', keyStorage: { kind: 'os' }, dataFolder: '/data' },
  workspaces: [
    {
      ...{ id: 'w', kind: 'connected', name: 'Northwind', baseUrl: 'https://api.example.com' },
      ...{ webAppUrl: null, color: 'indigo', keyKeptIn: 'os' },
    },
    { id: 'demo', kind: 'demo', name: 'Demo', baseUrl: null, webAppUrl: null, color: 'indigo', keyKeptIn: 'memory' },
  ],
  activeWorkspaceId: 'w',
  demo: { state: 'off' },
  policy: { presets: [], hidesImport: false },
}
const NOTHING: WorkspaceContents = {
  ...{ reviews: 0, queues: 0, views: 0, trackers: 0, rules: 0, reasons: 0, layouts: 0, markedCalls: 0 },
  ...{ accountDecisions: 0, folders: 0, unsentRecordings: 0 },
}
const [CONNECTED, DEMO] = APP.workspaces

async function show(changes: Partial<WorkspaceMenuProps> = {}) {
  const surroundings = inWorkspace({ core: { workspaces } })
  const commands = {
    'workspace.add': vi.fn<() => void>(),
    'workspace.enterKey': vi.fn<() => void>(),
    'go.settings': vi.fn<() => void>(),
  }
  const workspace = changes.workspace ?? CONNECTED!
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <WorkspaceMenu app={APP} workspace={workspace} {...changes} />
      <Commands workspace={workspace} handlers={commands} />
      <Toasts />
    </QueryClientProvider>,
    surroundings,
  )
  await page.getByTitle(workspace.name).click()
  return { ...surroundings, ...commands }
}

/** Like the sidebar, which has the menu's commands. */
function Commands(props: { readonly workspace: WorkspaceSnapshot; readonly handlers: CommandHandlers }) {
  const [isRemoving, setRemoving] = useState(false)
  useCommands({ ...props.handlers, 'workspace.remove': () => setRemoving(true) })
  return isRemoving && <RemoveWorkspaceDialog workspace={props.workspace} onClose={() => setRemoving(false)} />
}

const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the workspace menu', () => {
  beforeEach(() => {
    document.documentElement.dataset['theme'] = 'light'
    workspaces.activate.mockReset().mockResolvedValue(undefined)
    workspaces.remove.mockReset().mockResolvedValue({ isErased: true })
    workspaces.contents.mockReset().mockResolvedValue(NOTHING)
  })

  it('says how much of what exists only on this computer is lost with a workspace', async () => {
    workspaces.contents.mockResolvedValue({ ...NOTHING, reviews: 12, folders: 1, unsentRecordings: 4 })
    await show()
    await userEvent.click(item('Remove workspace…'))
    const dialog = page.getByRole('dialog', { name: 'Remove Northwind?' })
    await expect.element(dialog.getByText('12 reviews, 1 watched folder, 4 recordings not sent')).toBeVisible()
    expect(workspaces.contents).toHaveBeenCalledExactlyOnceWith({ workspaceId: 'w' }, expect.anything())
  })

  it('saves what would be lost as one file before the workspace is removed', async () => {
    workspaces.contents.mockResolvedValue({ ...NOTHING, views: 2 })
    workspaces.export.mockReset().mockResolvedValue({ text: '{}' })
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await show()
    await userEvent.click(item('Remove workspace…'))
    await userEvent.click(button('Export to a file'))
    await expect.element(page.getByText('Check that the file was saved before you remove the workspace.')).toBeVisible()
    expect(workspaces.export).toHaveBeenCalledExactlyOnceWith({ workspaceId: 'w', reviewer: null })
    // The desktop app asks where to, which can be canceled.
    vi.stubGlobal('earshotHost', {})
    await userEvent.click(button('Export to a file'))
    await expect.poll(() => saved.length).toBe(2)
    await expect
      .element(page.getByText('Views, trackers, rules, and reasons can be imported again later.'))
      .toBeVisible()
    vi.unstubAllGlobals()
    expect(saved[0]).toEqual(expect.stringMatching(/^Northwind \d{4}-\d\d-\d\d\.json$/))
    vi.restoreAllMocks()
  })

  it('isn’t removed before it’s known what is lost, and says so if that can’t be read', async () => {
    const known = Promise.withResolvers<WorkspaceContents>()
    workspaces.contents.mockReturnValue(known.promise)
    await show()
    await userEvent.click(item('Remove workspace…'))
    const dialog = page.getByRole('dialog', { name: 'Remove Northwind?' })
    await expect.element(dialog.getByRole('button', { name: 'Remove workspace' })).toBeDisabled()
    known.reject(new ORPCError('disk-full', { defined: true, data: {} }))
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/disk/i)
    await expect.element(dialog.getByRole('button', { name: 'Remove workspace' })).toBeEnabled()
    workspaces.contents.mockResolvedValue({ ...NOTHING, rules: 2, markedCalls: 1 })
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await expect.element(dialog.getByText('2 rules for file names, 1 call with pins')).toBeVisible()
  })

  it('has nothing to export if only recordings would be lost', async () => {
    workspaces.contents.mockResolvedValue({ ...NOTHING, unsentRecordings: 2 })
    await show()
    await userEvent.click(item('Remove workspace…'))
    await expect.element(page.getByText('2 recordings not sent')).toBeVisible()
    expect(button('Export to a file').query()).toBeNull()
  })

  it('shows the active workspace, and switches to another', async () => {
    const { address } = await show()
    await expect.element(choice('Northwind')).toBeChecked()
    await expect.element(choice('Demo')).not.toBeChecked()
    await userEvent.click(choice('Demo'))
    expect(address()).toBe('/calls')
    expect(workspaces.activate).toHaveBeenCalledExactlyOnceWith({ workspaceId: 'demo' })
  })

  it('selecting the active workspace does nothing', async () => {
    const { address } = await show()
    await userEvent.click(choice('Northwind'))
    expect(workspaces.activate).not.toHaveBeenCalled()
    expect(address()).toBe('/')
  })

  it('shows why another workspace can’t be opened', async () => {
    workspaces.activate.mockRejectedValue(
      new ORPCError('key-missing', { defined: true, data: { workspaceId: 'demo' } }),
    )
    await show()
    await userEvent.click(choice('Demo'))
    await expect.element(page.getByRole('region', { name: 'Notifications' })).toMatchTextContent(/key/)
  })

  it('shows the theme and changes it', async () => {
    await show()
    await expect.element(choice('System')).toBeChecked()
    await userEvent.click(choice('Dark'))
    expect(SETTINGS.theme.current()).toBe('dark')
    SETTINGS.theme.choose('system')
  })

  it.each([
    ['Add workspace…', 'workspace.add'],
    ['Settings…', 'go.settings'],
    ['Replace API key…', 'workspace.enterKey'],
  ] as const)('the item "%s" runs its command', async (name, did) => {
    const on = await show()
    await userEvent.click(item(name))
    expect(on[did]).toHaveBeenCalledOnce()
  })

  it('has no key to replace in the demo, and says that removing it resets it', async () => {
    await show({ workspace: DEMO! })
    await expect.element(item('Settings…')).toBeVisible()
    expect(item('Replace API key…').query()).toBeNull()
    await userEvent.click(item('Remove workspace…'))
    await expect.element(page.getByText(/^This deletes the demo workspace and the calls you imported/)).toBeVisible()
  })

  it('removes nothing without confirmation', async () => {
    await show()
    await userEvent.click(item('Remove workspace…'))
    const dialog = page.getByRole('dialog', { name: 'Remove Northwind?' })
    await expect.element(dialog.getByText(/Nothing is deleted from the service/)).toBeVisible()
    await userEvent.click(button('Cancel'))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(workspaces.remove).not.toHaveBeenCalled()
  })

  it('leaves the key behind only if the keychain can’t delete it and the user agrees', async () => {
    const locked = new ORPCError('keychain-locked', { defined: true, data: {} })
    workspaces.remove.mockRejectedValueOnce(locked).mockRejectedValueOnce(locked)
    await show()
    await userEvent.click(item('Remove workspace…'))
    expect(button('Try again').query()).toBeNull()
    await userEvent.click(button('Remove workspace'))
    await expect.element(page.getByText(/^The keychain is locked or unavailable, so nothing was removed/)).toBeVisible()
    await userEvent.click(button('Try again'))
    await userEvent.click(button('Remove and keep key'))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(workspaces.remove.mock.calls).toEqual(
      [false, false, true].map((mayLeaveKey) => [{ workspaceId: 'w', mayLeaveKey }]),
    )
  })

  it('says if files of a removed workspace couldn’t be deleted', async () => {
    workspaces.remove.mockResolvedValue({ isErased: false })
    await show()
    await userEvent.click(item('Remove workspace…'))
    await userEvent.click(button('Remove workspace'))
    await expect.element(page.getByRole('dialog', { name: 'Remove Northwind?' })).not.toBeInTheDocument()
    const notifications = page.getByRole('region', { name: 'Notifications' })
    await expect.element(notifications).toMatchTextContent(/Some files couldn’t be deleted/)
  })

  it('shows other failures, and retries including the key', async () => {
    workspaces.remove.mockRejectedValueOnce(new ORPCError('disk-full', { defined: true, data: {} }))
    await show()
    await userEvent.click(item('Remove workspace…'))
    await userEvent.click(button('Remove workspace'))
    await expect.element(page.getByRole('dialog').getByRole('alert')).toMatchTextContent(/disk/i)
    expect(button('Remove and keep key').query()).toBeNull()
    await userEvent.click(button('Remove workspace'))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(workspaces.remove).toHaveBeenLastCalledWith({ workspaceId: 'w', mayLeaveKey: false })
  })
})
