import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHOOSE_FOLDER_MESSAGE, type ChosenFolder } from '../../../contract/hostBridge.ts'
import { SettingsStore } from '../settings/settingsStore.ts'
import { APP_ORIGIN } from './appScheme.ts'
import { offerFolderChoice } from './chooseFolder.ts'
import { createFileTickets } from './fileTickets.ts'
import { ourIpc } from './ourPage.ts'

type Options = Parameters<typeof offerFolderChoice>[0]
type Handler = (event: unknown) => Promise<ChosenFolder | null>

let data: string
/** What is being written to the settings. */
const writes: Promise<void>[] = []
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'earshot-choose-'))
})
afterEach(async () => {
  await written()
  await rm(data, { recursive: true })
})
const written = () => Promise.all(writes.splice(0))

/** The used parts of Electron; `filePaths` is what the user chooses, none if they cancel. */
async function setUp(filePaths: readonly string[]) {
  let choose: Handler = () => Promise.reject(new Error('not handled'))
  const shown: unknown[] = []
  const contents = {}
  const window = {}
  const tickets = createFileTickets()
  const settings = await SettingsStore.open(data, 'linux')
  const change = settings.change.bind(settings)
  vi.spyOn(settings, 'change').mockImplementation((some) => {
    const write = change(some)
    writes.push(write)
    return write
  })
  const ipcMain = {
    handle: (channel: string, handle: Handler) => channel === CHOOSE_FOLDER_MESSAGE && (choose = handle),
  }
  offerFolderChoice({
    ipc: ourIpc(ipcMain as unknown as Parameters<typeof ourIpc>[0], (sender: unknown) => sender === contents),
    dialog: {
      showOpenDialog: (...given: unknown[]) => {
        shown.push(given)
        return Promise.resolve({ canceled: filePaths.length === 0, filePaths })
      },
    },
    tickets,
    settings,
    window: () => window,
  } as unknown as Options)
  const ourPage = { sender: contents, senderFrame: { parent: null, origin: APP_ORIGIN } }
  return { choose: (event: unknown = ourPage) => choose(event), ourPage, shown, tickets, window }
}

test('the page gets a ticket and the name of the folder that the user chooses in a dialog of the window', async () => {
  const { choose, shown, tickets, window } = await setUp(['/mnt/pbx/monitor'])
  const chosen = await choose()
  expect(chosen?.name).toBe('monitor')
  expect(tickets.redeem([chosen?.ticket ?? ''])).toEqual(['/mnt/pbx/monitor'])
  expect(shown).toEqual([[window, { properties: ['openDirectory'] }]])
})

test('the dialog starts where a folder was chosen last, also after a restart', async () => {
  const first = await setUp(['/mnt/pbx/monitor'])
  await first.choose()
  await first.choose()
  expect(first.shown[1]).toEqual([first.window, { properties: ['openDirectory'], defaultPath: '/mnt/pbx/monitor' }])
  await written()
  const again = await setUp([])
  await again.choose()
  expect(again.shown).toEqual([[again.window, { properties: ['openDirectory'], defaultPath: '/mnt/pbx/monitor' }]])
})

test('nothing is chosen if the user cancels', async () => {
  expect(await (await setUp([])).choose()).toBeNull()
})

test('no dialog opens for another page', async () => {
  const { choose, ourPage, shown } = await setUp(['/mnt/pbx/monitor'])
  await expect(choose({ ...ourPage, senderFrame: { parent: null, origin: 'https://example.com' } })).rejects.toThrow()
  expect(shown).toEqual([])
})
