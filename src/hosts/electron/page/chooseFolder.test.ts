import { expect, test } from 'vitest'
import { CHOOSE_FOLDER_MESSAGE, type ChosenFolder } from '../../../contract/hostBridge.ts'
import { APP_ORIGIN } from './appScheme.ts'
import { offerFolderChoice } from './chooseFolder.ts'
import { createFileTickets } from './fileTickets.ts'

type Options = Parameters<typeof offerFolderChoice>[0]
type Handler = (event: unknown) => Promise<ChosenFolder | null>

/** The used parts of Electron; `filePaths` is what the user chooses, none if they cancel. */
function setUp(filePaths: readonly string[]) {
  let choose: Handler = () => Promise.reject(new Error('not handled'))
  const shown: unknown[] = []
  const contents = {}
  const window = {}
  const tickets = createFileTickets()
  offerFolderChoice({
    ipcMain: { handle: (channel: string, handle: Handler) => channel === CHOOSE_FOLDER_MESSAGE && (choose = handle) },
    dialog: {
      showOpenDialog: (...given: unknown[]) => {
        shown.push(given)
        return Promise.resolve({ canceled: filePaths.length === 0, filePaths })
      },
    },
    tickets,
    window: () => window,
    isOurs: (sender: unknown) => sender === contents,
  } as unknown as Options)
  const ourPage = { sender: contents, senderFrame: { parent: null, origin: APP_ORIGIN } }
  return { choose: (event: unknown = ourPage) => choose(event), ourPage, shown, tickets, window }
}

test('the page gets a ticket and the name of the folder that the user chooses in a dialog of the window', async () => {
  const { choose, shown, tickets, window } = setUp(['/mnt/pbx/monitor'])
  const chosen = await choose()
  expect(chosen?.name).toBe('monitor')
  expect(tickets.redeem([chosen?.ticket ?? ''])).toEqual(['/mnt/pbx/monitor'])
  expect(shown).toEqual([[window, { properties: ['openDirectory'] }]])
})

test('nothing is chosen if the user cancels', async () => {
  expect(await setUp([]).choose()).toBeNull()
})

test('no dialog opens for another page', async () => {
  const { choose, ourPage, shown } = setUp(['/mnt/pbx/monitor'])
  expect(await choose({ ...ourPage, senderFrame: { parent: null, origin: 'https://example.com' } })).toBeNull()
  expect(shown).toEqual([])
})
