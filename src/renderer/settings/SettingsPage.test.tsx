import { ORPCError } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import type { DesktopSettings, HostBridge } from '../../contract/hostBridge.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { AppSnapshot } from '../../contract/snapshots.ts'
import { Confirmation } from '../components/overlays/Confirmation.tsx'
import { Toasts } from '../components/overlays/Toast.tsx'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import { undoLast } from '../client/undo/undoStack.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { zoneSetting } from '../hooks/stored/region.ts'
import { useCommands } from '../commands/useCommands.ts'
import { SETTINGS } from '../hooks/stored/settings.ts'
import '../styles/app.css'
import { until } from '../hooks/testing/frames.ts'
import { SettingsPage } from './SettingsPage.tsx'

const fake = {
  edit: vi.fn(),
  remove: vi.fn(),
  choose: vi.fn(),
  pause: vi.fn(),
  shareRequests: vi.fn(),
}
const core = {
  workspaces: {
    edit: fake.edit,
    remove: fake.remove,
    contents: () =>
      Promise.resolve({
        ...{ reviews: 2, queues: 0, views: 0, trackers: 0, rules: 0, reasons: 0, layouts: 0, markedCalls: 0 },
        ...{ accountDecisions: 0, folders: 0, unsentRecordings: 0 },
      }),
  },
  library: {
    async *watch() {
      yield LIBRARY
    },
    choose: fake.choose,
    pause: fake.pause,
    shareRequests: fake.shareRequests,
  },
}

const DESKTOP_SETTINGS: DesktopSettings = {
  whenClosed: 'keep-importing',
  keepsAwake: true,
  theme: 'system',
  checksSpelling: false,
  startsAtLogin: null,
}

const crashReports = () => Promise.resolve({ count: 0, sizeBytes: 0 })

const LIBRARY = librarySnapshot({
  activity: 'calls',
  isListComplete: false,
  asOf: null,
  callCount: 41_200,
  expectedCallCount: 50_000,
  recordCount: 3100,
  transcriptCount: 3100,
  secondsLeft: 360,
  sizeBytes: 120_000_000,
})

const APP: AppSnapshot = {
  version: '1.0.0',
  host: 'web',
  platform: 'linux',
  keyStorage: { kind: 'os' },
  dataFolder: '/home/ida/.local/share/earshot',
  workspaces: [
    {
      id: 'w',
      kind: 'connected',
      name: 'Northwind',
      baseUrl: 'https://api.example.com',
      webAppUrl: null,
      color: 'indigo',
      keyKeptIn: 'os',
    },
    {
      id: 'x',
      kind: 'connected',
      name: 'Lost',
      baseUrl: 'https://x.example',
      webAppUrl: null,
      color: 'indigo',
      keyKeptIn: 'nowhere',
    },
    {
      id: 'demo',
      kind: 'demo',
      name: 'Demo workspace',
      baseUrl: null,
      webAppUrl: null,
      color: 'indigo',
      keyKeptIn: 'memory',
    },
  ],
  activeWorkspaceId: 'w',
  demo: { state: 'off' },
  policy: { presets: [], hidesImport: false },
}

const show = async (app: Partial<AppSnapshot> = {}) => {
  const workspace = inWorkspace({ core })
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SettingsPage app={{ ...APP, ...app }} />
      <Confirmation />
    </QueryClientProvider>,
    workspace,
  )
  return workspace
}

/** Agrees to remove a workspace. `answer` of the core, whose next snapshot doesn't have it after `drop`. */
async function showRemoval(name: string) {
  const answer = Promise.withResolvers<{ isErased: boolean }>()
  fake.remove.mockReturnValue(answer.promise)
  const drop = Promise.withResolvers<void>()
  const Settings = () => {
    const [app, setApp] = useState(APP)
    useEffect(() => {
      const workspaces = APP.workspaces.filter((one) => one.name !== name)
      void drop.promise.then(() => setApp({ ...APP, workspaces }))
    }, [])
    return <SettingsPage app={app} />
  }
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Settings />
    </QueryClientProvider>,
    inWorkspace({ core }),
  )
  await button(`Remove ${name}`).click()
  await button('Remove workspace').click()
  return { answer, drop: drop.resolve }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the settings', () => {
  beforeEach(() => {
    fake.edit.mockReset().mockResolvedValue(undefined)
    fake.remove.mockReset().mockResolvedValue({ isErased: true })
  })

  afterEach(() => vi.unstubAllGlobals())

  it('change the theme and show where keys and data are stored', async () => {
    await show()
    await button('Dark').click()
    expect(SETTINGS.theme.current()).toBe('dark')
    SETTINGS.theme.choose('system')
    await expect.element(page.getByText(/^Stored in your desktop’s keychain/)).toBeVisible()
    await expect.element(page.getByText(APP.dataFolder)).toBeVisible()
  })

  it('have no section for the desktop app in a browser', async () => {
    await show()
    await expect.element(page.getByText('Keys and data')).toBeVisible()
    expect(page.getByText('Desktop app').query()).toBeNull()
  })

  it('change what the desktop app does in the background, and say if that can’t be saved', async () => {
    let stored = DESKTOP_SETTINGS
    const changeSettings = vi.fn<HostBridge['changeSettings']>((some) =>
      Promise.resolve((stored = { ...stored, ...some })),
    )
    vi.stubGlobal('earshotHost', {
      kind: 'electron',
      readSettings: () => Promise.resolve(stored),
      changeSettings,
      crashReports,
    })
    await show()
    const section = page.getByRole('region', { name: 'Desktop app' })
    await expect.element(section.getByText('Earshot quits when everything has been imported.')).toBeVisible()
    await section.getByRole('combobox', { name: 'Closing the window' }).click()
    await page.getByRole('option', { name: 'Quit', exact: true }).click()
    await expect.element(section.getByText(/resume when you open Earshot again/)).toBeVisible()
    const awake = section.getByRole('checkbox', { name: /^Keep this computer awake/ })
    await expect.element(awake).toBeChecked()
    await awake.click()
    await expect.element(awake).not.toBeChecked()
    expect(changeSettings.mock.calls).toEqual([[{ whenClosed: 'quit' }], [{ keepsAwake: false }]])
    expect(section.getByRole('alert').query()).toBeNull()
    // The host applies it, but can't save it.
    changeSettings.mockImplementationOnce((some) => {
      stored = { ...stored, ...some }
      return Promise.reject(new Error('disk full'))
    })
    await awake.click()
    await expect.element(section.getByRole('alert')).toMatchTextContent(/may last only until you quit/)
    await expect.element(awake).toBeChecked()
  })

  it.each([
    ['linux', /^Downloads dictionaries for your system’s languages from Google/],
    ['windows', /^Your text is checked on this computer. A dictionary that Windows doesn’t have is downloaded/],
    ['mac', 'macOS checks your text on this computer.'],
  ] as const)('turn the spell checker on, and say what that downloads: %s', async (platform, words) => {
    const changeSettings = vi.fn<HostBridge['changeSettings']>().mockResolvedValue(DESKTOP_SETTINGS)
    const readSettings = () => Promise.resolve(DESKTOP_SETTINGS)
    vi.stubGlobal('earshotHost', { kind: 'electron', readSettings, changeSettings, crashReports })
    await show({ platform })
    await expect.element(page.getByText(words)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Check the spelling of notes and titles' }).click()
    await expect.poll(() => changeSettings.mock.calls).toEqual([[{ checksSpelling: true }]])
  })

  it('show and delete crash reports, and open the folders of the desktop app', async () => {
    const host = {
      readSettings: () => Promise.resolve(DESKTOP_SETTINGS),
      crashReports: () => Promise.resolve({ count: 3, sizeBytes: 1_200_000 }),
      deleteCrashReports: vi.fn<HostBridge['deleteCrashReports']>().mockRejectedValueOnce(new Error('EACCES')),
      openFolder: vi.fn<HostBridge['openFolder']>().mockResolvedValue(true),
    }
    vi.stubGlobal('earshotHost', host)
    await show()
    const section = page.getByRole('region', { name: 'Desktop app' })
    await expect.element(section.getByText('3 reports, 1.2 MB')).toBeVisible()
    await section.getByRole('button', { name: 'Open folder' }).click()
    await page.getByRole('region', { name: 'Keys and data' }).getByRole('button', { name: 'Open folder' }).click()
    expect(host.openFolder.mock.calls).toEqual([['crashes'], ['data']])

    await section.getByRole('button', { name: 'Delete' }).click()
    await expect.element(section.getByRole('alert')).toMatchTextContent(/^Earshot couldn’t delete the reports/)
    host.deleteCrashReports.mockResolvedValueOnce({ count: 0, sizeBytes: 0 })
    await section.getByRole('button', { name: 'Delete' }).click()
    await expect.element(section.getByText('No crash reports.')).toBeVisible()
    expect(section.getByRole('button', { name: 'Open folder' }).query()).toBeNull()
  })

  it('say if a folder can’t be opened', async () => {
    const openFolder = vi.fn<HostBridge['openFolder']>().mockResolvedValue(false)
    const readSettings = () => Promise.resolve(DESKTOP_SETTINGS)
    vi.stubGlobal('earshotHost', { readSettings, crashReports, openFolder })
    await show()
    await render(<Toasts />)
    await page.getByRole('region', { name: 'Keys and data' }).getByRole('button', { name: 'Open folder' }).click()
    await expect.element(page.getByText('Can’t open the folder', { exact: true })).toBeVisible()
  })

  it('start the desktop app at login, where the system can', async () => {
    const changeSettings = vi.fn<HostBridge['changeSettings']>(() =>
      Promise.resolve({ ...DESKTOP_SETTINGS, startsAtLogin: true }),
    )
    const readSettings = vi.fn<HostBridge['readSettings']>().mockResolvedValue(DESKTOP_SETTINGS)
    vi.stubGlobal('earshotHost', { kind: 'electron', readSettings, changeSettings, crashReports })
    await show()
    const login = page.getByRole('checkbox', { name: 'Start Earshot when you log in' })
    await expect.element(page.getByRole('checkbox', { name: /^Keep this computer awake/ })).toBeVisible()
    expect(login.query()).toBeNull()
    await cleanup()
    readSettings.mockResolvedValue({ ...DESKTOP_SETTINGS, startsAtLogin: false })
    await show()
    await expect.element(login).not.toBeChecked()
    await login.click()
    await expect.element(login).toBeChecked()
    expect(changeSettings.mock.calls).toEqual([[{ startsAtLogin: true }]])
  })

  it('have no choice for closing the window on a Mac, where apps keep running', async () => {
    const readSettings = () => Promise.resolve(DESKTOP_SETTINGS)
    vi.stubGlobal('earshotHost', { kind: 'electron', readSettings, crashReports })
    await show({ platform: 'mac' })
    await expect.element(page.getByRole('checkbox', { name: /^Keep this computer awake/ })).toBeVisible()
    expect(page.getByRole('combobox', { name: 'Closing the window' }).query()).toBeNull()
  })

  it('name the open-source decoder with its license, and show the license', async () => {
    await show()
    await expect.element(page.getByText(/mpg123.*GNU Lesser General Public License 2\.1/)).toBeVisible()
    await button('Show license').click()
    const text = page.getByRole('dialog', { name: 'GNU Lesser General Public License 2.1' })
    await expect.element(text).toMatchTextContent(/Version 2\.1, February 1999/)
    await expect.element(text).toMatchTextContent(/END OF TERMS AND CONDITIONS/)
    await userEvent.keyboard('{Escape}')
    await expect.element(text).not.toBeInTheDocument()
  })

  it('show the third-party notices', async () => {
    await show()
    await button('Show third-party notices').click()
    const text = page.getByRole('dialog', { name: 'Third-party notices' })
    await expect.element(text).toMatchTextContent(/libmpg123/)
    await expect.element(text).toMatchTextContent(/- react \d/)
    await userEvent.keyboard('{Escape}')
    await expect.element(text).not.toBeInTheDocument()
  })

  it('explain why keys are only kept until the app quits', async () => {
    await show({ keyStorage: { kind: 'memory', reason: 'No keychain service is running.' } })
    await expect.element(page.getByText(/until you quit.* No keychain service is running\.$/)).toBeVisible()
  })

  it('say which calls of the open workspace are saved, and save less, pause, or delete them', async () => {
    fake.choose.mockReset().mockResolvedValue(undefined)
    fake.pause.mockReset().mockResolvedValue(undefined)
    await show()
    const section = page.getByRole('region', { name: 'Saved calls of Northwind' })
    await expect.element(section.getByText(/^41,200 of about 50,000 calls, 3,100 with transcript/)).toBeVisible()
    await expect.element(section.getByText('Reading the list of calls. About 6 minutes left.')).toBeVisible()
    await expect.element(section.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '82')
    await expect.element(section.getByRole('radio', { name: /^Calls and transcripts/ })).toBeChecked()
    const transcripts = page.getByRole('dialog', { name: 'Delete saved transcripts?' })
    // As the arrow key does.
    await section.getByRole('radio', { name: /^Calls only/ }).click()
    await transcripts.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(section.getByRole('radio', { name: /^Calls and transcripts/ })).toBeChecked()
    expect(fake.choose).not.toHaveBeenCalled()
    await section.getByRole('radio', { name: /^Calls only/ }).click()
    await transcripts.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => fake.choose.mock.calls.length).toBe(1)
    expect(fake.choose).toHaveBeenLastCalledWith({ workspaceId: 'w', keeps: 'calls', since: null })
    await button('Pause saving').click()
    expect(fake.pause).toHaveBeenCalledExactlyOnceWith({ workspaceId: 'w' })
    fake.choose.mockClear()
    const dialog = page.getByRole('dialog', { name: 'Delete saved calls?' })
    await section.getByRole('radio', { name: /^Don’t save/ }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(section.getByRole('radio', { name: /^Calls and transcripts/ })).toBeChecked()
    await button('Delete saved calls…').click()
    await expect.element(dialog.getByText(/41,200 of about 50,000 calls, 3,100 with transcript \(/)).toBeVisible()
    expect(fake.choose).not.toHaveBeenCalled()
    await dialog.getByRole('button', { name: 'Delete saved calls' }).click()
    expect(fake.choose).toHaveBeenLastCalledWith({ workspaceId: 'w', keeps: 'nothing', since: null })
    await expect.element(section.getByRole('radio', { name: /^Don’t save/ })).toHaveFocus()
    await section.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Last 3 months' }).click()
    const older = page.getByRole('dialog', { name: 'Delete older saved calls?' })
    await older.getByRole('button', { name: 'Cancel' }).click()
    expect(fake.choose).toHaveBeenLastCalledWith({ workspaceId: 'w', keeps: 'nothing', since: null })
    await section.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Last 3 months' }).click()
    await older.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => fake.choose.mock.lastCall).not.toMatchObject([{ since: null }])
    const last = fake.choose.mock.lastCall?.[0] as { readonly since: string } | undefined
    expect((Date.now() - Date.parse(last?.since ?? '')) / 86_400_000).toBeGreaterThan(88)
  })

  it('count the months of a period as filters do, in the chosen time zone', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-05-31T10:00:00Z'), toFake: ['Date'] })
    zoneSetting.choose('America/New_York')
    onTestFinished(() => {
      vi.useRealTimers()
      zoneSetting.choose(null)
    })
    fake.choose.mockReset().mockResolvedValue(undefined)
    await show()
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Last 3 months' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => fake.choose.mock.calls.length).toBe(1)
    // February has no 31st. Midnight of March 1 there.
    const since = '2026-03-01T05:00:00.000Z'
    expect(fake.choose).toHaveBeenLastCalledWith({ workspaceId: 'w', keeps: 'everything', since })
  })

  it('say why saving can’t be paused', async () => {
    fake.pause.mockReset().mockRejectedValueOnce(new AppError('disk-full', {}))
    await show()
    await render(<Toasts />)
    await button('Pause saving').click()
    await expect.element(page.getByText(/no space left/)).toBeVisible()
  })

  it('choose how much of the rate limit reading all calls may use, and say why that can’t be saved', async () => {
    fake.shareRequests.mockReset().mockResolvedValueOnce(undefined)
    fake.shareRequests.mockRejectedValueOnce(new AppError('disk-full', {}))
    await show()
    const section = page.getByRole('region', { name: 'Saved calls of Northwind' })
    const choose = async (name: string) => {
      await section.getByRole('combobox', { name: 'Requests' }).click()
      await page.getByRole('option', { name }).click()
    }
    await choose('All of the rate limit while nothing else uses it')
    expect(fake.shareRequests).toHaveBeenLastCalledWith({ workspaceId: 'w', requestShare: 'all' })
    await choose('All of the rate limit while nothing else uses it')
    await expect.element(section.getByText(/no space left/)).toBeVisible()
  })

  it('rename a workspace and validate its URL', async () => {
    await show()
    await button('Edit Northwind').click()
    await expect.element(page.getByLabelText('Name')).toHaveFocus()
    await page.getByLabelText('Name').fill('Northwind Sales ')
    await page.getByLabelText(/^Web-app URL/).fill('app.example.com')
    await button('Save').click()
    await expect.element(page.getByText('Enter a URL that starts with https://.')).toBeVisible()
    expect(fake.edit).not.toHaveBeenCalled()
    await page.getByLabelText(/^Web-app URL/).fill('https://app.example.com')
    await button('Save').click()
    await expect.element(page.getByRole('form')).not.toBeInTheDocument()
    expect(fake.edit).toHaveBeenCalledExactlyOnceWith({
      workspaceId: 'w',
      name: 'Northwind Sales',
      webAppUrl: 'https://app.example.com',
      color: 'indigo',
    })
    undoLast({ workspaceId: 'w' })
    await expect.poll(() => fake.edit.mock.lastCall?.[0]).toMatchObject({ workspaceId: 'w', name: 'Northwind' })
  })

  it('list each workspace with its key and addresses, and the actions it has', async () => {
    const [northwind, ...others] = APP.workspaces
    const { address } = await show({
      workspaces: [
        { ...northwind!, color: 'indigo', keyKeptIn: 'memory', webAppUrl: 'https://app.example.com' },
        ...others,
      ],
    })
    const items = page.getByRole('list', { name: 'Workspaces' }).getByRole('listitem')
    const texts = items.elements().map((item) => item.textContent)
    expect(texts).toEqual([
      'NorthwindOpen nowhttps://api.example.com · key kept until you quit' +
        'Web app: https://app.example.comEditReplace API keyRemove',
      'LostKey missinghttps://x.example · API key missingEditEnter API keyRemove',
      'Demo workspaceRuns on this computer. No key needed.EditRemove',
    ])
    await button('Replace API key for Northwind').click()
    expect(address()).toBe('/connect?key=w')
    await button('Add workspace').click()
    expect(address()).toBe('/connect')
  })

  it('validate the name only after a first try, and save without a web-app URL', async () => {
    await show()
    await button('Edit Northwind').click()
    await expect.element(page.getByLabelText('Base URL')).toHaveAttribute('readonly')
    await page.getByLabelText('Name').fill(' ')
    await page.getByLabelText(/^Web-app URL/).fill('  ')
    expect(page.getByText('Enter a name.').query()).toBeNull()
    await button('Save').click()
    await expect.element(page.getByText('Enter a name.')).toBeVisible()
    expect(fake.edit).not.toHaveBeenCalled()
    await page.getByLabelText('Name').fill('Acme')
    await button('Save').click()
    await expect.element(page.getByRole('form')).not.toBeInTheDocument()
    expect(fake.edit.mock.calls).toEqual([[{ workspaceId: 'w', name: 'Acme', webAppUrl: null, color: 'indigo' }]])
  })

  it('change the color of a workspace', async () => {
    await show()
    await button('Edit Northwind').click()
    await expect.element(page.getByRole('radio', { name: 'Indigo' })).toBeChecked()
    await page.getByTitle('Teal').click()
    await button('Save').click()
    await expect.poll(() => fake.edit.mock.lastCall?.[0]).toMatchObject({ workspaceId: 'w', color: 'teal' })
  })

  it('Escape closes the form of a workspace, not the settings, and its button has the focus again', async () => {
    const close = vi.fn<() => void>()
    const Closing = () => {
      useCommands({ 'settings.close': close })
      return null
    }
    await show()
    await render(<Closing />)
    await button('Edit Northwind').click()
    const composed = new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, cancelable: true })
    page.getByLabelText('Name').element().dispatchEvent(composed)
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('radio', { name: 'Indigo' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('form')).not.toBeInTheDocument()
    await expect.element(button('Edit Northwind')).toHaveFocus()
    expect(close).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })

  it('save a workspace only once, and show a failure that can be retried', async () => {
    const saving = Promise.withResolvers<void>()
    fake.edit.mockReturnValueOnce(saving.promise)
    await show()
    await button('Edit Demo workspace').click()
    expect(page.getByLabelText('Base URL').query()).toBeNull()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Saving…')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    expect(fake.edit).toHaveBeenCalledOnce()
    saving.reject(new ORPCError('disk-full', { defined: true, data: {} }))
    await expect.element(page.getByRole('form').getByRole('alert')).toMatchTextContent(/disk/i)
    await button('Save').click()
    await expect.element(page.getByRole('form')).not.toBeInTheDocument()
    expect(fake.edit).toHaveBeenCalledTimes(2)
  })

  it('cancel editing a workspace on Escape', async () => {
    await show()
    await button('Edit Demo workspace').click()
    await page.getByLabelText('Name').fill('Other')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Demo workspace')).toBeVisible()
    expect(fake.edit).not.toHaveBeenCalled()
  })

  it('confirm before removing a workspace, and ask for a lost key', async () => {
    const { address } = await show()
    await button('Enter API key for Lost').click()
    expect(address()).toBe('/connect?key=x')
    await button('Remove Lost').click()
    expect(fake.remove).not.toHaveBeenCalled()
    await button('Remove workspace').click()
    expect(fake.remove).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ workspaceId: 'x' }))
  })

  it('keep the question about a workspace open while it is removed', async () => {
    const removal = Promise.withResolvers<{ isErased: boolean }>()
    fake.remove.mockReturnValue(removal.promise)
    await show()
    await button('Remove Lost').click()
    const dialog = page.getByRole('dialog', { name: 'Remove Lost?' })
    await dialog.getByRole('button', { name: 'Remove workspace' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Removing…' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
    await expect.element(dialog).toBeVisible()
    removal.resolve({ isErased: true })
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it.each(['before', 'after'])(
    'focus “Add workspace” if the row of a removed one goes %s its question',
    async (when) => {
      const { answer, drop } = await showRemoval('Lost')
      if (when === 'before') drop()
      answer.resolve({ isErased: true })
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      if (when === 'after') {
        await expect.element(button('Remove Lost')).toHaveFocus()
        drop()
      }
      await expect.element(button('Remove Lost')).not.toBeInTheDocument()
      await expect.element(button('Add workspace')).toHaveFocus()
    },
  )

  it.each([
    ['web', 'Earshot 1.0.0, in the browser'],
    ['electron', 'Earshot 1.0.0, desktop'],
  ] as const)('show the version and where it runs: %s', async (host, words) => {
    await show({ host })
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  })

  it('copy the data folder, and confirm it only if the clipboard accepted it', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValue(new Error('no'))
    await show()
    await expect.element(button('Copy path')).toBeVisible()
    const copy = button('Copy path').element() as HTMLElement
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    copy.click()
    await until(() => button('Copied').query() !== null)
    copy.click()
    await until(() => button('Copy path').query() !== null)
    expect(write.mock.calls).toEqual([[APP.dataFolder], [APP.dataFolder]])
  })
})
