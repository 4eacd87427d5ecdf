import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  CANCEL_SAVING_MESSAGE,
  SAVING_MESSAGE,
  SHOW_IN_FOLDER_MESSAGE,
  type SavedFile,
} from '../../../contract/hostBridge.ts'
import { DownloadStandIn } from '../testing/system/downloadStandIn.ts'
import { createElectronStandIn, type ElectronStandIn } from '../testing/electronStandIn.ts'
import { APP_ORIGIN } from './appScheme.ts'
import { ourIpc } from './ourPage.ts'
import { offerSavedFiles } from './savedFiles.ts'

const EXPORT = `${APP_ORIGIN}/exports/e1`
const OUR_FRAME = { parent: null, origin: APP_ORIGIN }

let folder: string
let electron: ElectronStandIn
let addSaved: (path: string) => void
/** What the page received. */
let told: SavedFile[]
const contents = { send: (channel: string, file: SavedFile) => channel === SAVING_MESSAGE && told.push(file) }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-saved-'))
  electron = createElectronStandIn({ pageFolder: '' })
  told = []
  addSaved = offerSavedFiles({
    ...electron.parts,
    session: electron.parts.session(),
    contents: () => contents,
    ipc: ourIpc(electron.parts.ipcMain, (sender) => sender === (contents as unknown)),
  })
})
afterEach(() => rm(folder, { recursive: true }))

function download(url = EXPORT, from: unknown = contents): DownloadStandIn {
  const item = new DownloadStandIn(url, 'calls.csv')
  item.start(electron.session(), from)
  return item
}

const event = { sender: contents, senderFrame: OUR_FRAME }
const showInFolder = (ticket: unknown, from: object = event) => electron.invoke(SHOW_IN_FOLDER_MESSAGE, from, ticket)

/** Saves an export as `calls.csv` and returns its ticket. */
async function save(): Promise<string> {
  await writeFile(join(folder, 'calls.csv'), '')
  const item = download()
  item.choose(join(folder, 'calls.csv'))
  item.complete()
  return told.at(-1)?.ticket ?? ''
}

describe('a file that the page saves', () => {
  test('is reported with its progress from when its place is chosen', () => {
    const item = download()
    expect(item.dialogTitle).toBe('Save')
    item.receive(10, 0)
    expect(told).toEqual([])
    item.choose(join(folder, 'mine.csv'))
    item.receive(20, 0)
    item.receive(20, 80)
    item.complete()
    expect(told.map(({ fileName, state }) => [fileName, state])).toEqual([
      ['mine.csv', { kind: 'saving', fraction: null }],
      ['mine.csv', { kind: 'saving', fraction: 0.25 }],
      ['mine.csv', { kind: 'saved' }],
    ])
    expect(new Set(told.map(({ ticket }) => ticket)).size).toBe(1)
  })

  test.each([true, false])('is reported once if it fails, and removed (could be resumed: %s)', (canResume) => {
    const item = download()
    item.choose(join(folder, 'calls.csv'))
    item.interrupt(canResume)
    expect(told).toMatchObject([{ fileName: 'calls.csv', state: { kind: 'failed' } }])
    expect(item.state).toBe('cancelled')
  })

  test('is reported without a dialog if it fails at once', () => {
    const item = new DownloadStandIn(EXPORT, 'calls.csv')
    item.state = 'interrupted'
    item.start(electron.session(), contents)
    expect(item.state).toBe('cancelled')
    expect(told).toMatchObject([{ fileName: 'calls.csv', state: { kind: 'failed' } }])
  })

  test('can be canceled by its ticket', () => {
    const item = download()
    item.choose(join(folder, 'calls.csv'))
    item.receive(1, 2)
    electron.ipcMain.emit(CANCEL_SAVING_MESSAGE, { sender: {}, senderFrame: OUR_FRAME }, told[0]?.ticket)
    electron.ipcMain.emit(CANCEL_SAVING_MESSAGE, event, 'another')
    expect(item.state).toBe('progressing')
    electron.ipcMain.emit(CANCEL_SAVING_MESSAGE, event, told[0]?.ticket)
    expect(item.state).toBe('cancelled')
    expect(told.at(-1)?.state).toEqual({ kind: 'canceled' })
  })

  test('isn’t saved if the user cancels the dialog', () => {
    download().choose(null)
    expect(told).toMatchObject([{ fileName: 'calls.csv', state: { kind: 'canceled' } }])
  })

  test('may be one that the page put together', () => {
    expect(download(`blob:${APP_ORIGIN}/6f0a`).state).toBe('progressing')
  })

  test.each(['https://evil.example/setup.exe', 'data:text/html,a', 'file:///etc/passwd', 'earshot-app://app.evil/a'])(
    'is never %s',
    (url) => {
      expect(download(url).state).toBe('cancelled')
    },
  )

  test('is from our window', () => {
    expect(download(EXPORT, {}).state).toBe('cancelled')
  })
})

describe('show in folder', () => {
  test('shows a saved file, more than once', async () => {
    const ticket = await save()
    expect([await showInFolder(ticket), await showInFolder(ticket)]).toEqual([true, true])
    expect(electron.shownInFolder).toEqual([join(folder, 'calls.csv'), join(folder, 'calls.csv')])
  })

  test('shows a PDF', async () => {
    await writeFile(join(folder, 'a.pdf'), '')
    addSaved(join(folder, 'a.pdf'))
    expect(told).toMatchObject([{ fileName: 'a.pdf', state: { kind: 'saved' } }])
    expect(await showInFolder(told[0]?.ticket)).toBe(true)
  })

  test('is refused for a file that is gone, for a path, and for another page', async () => {
    const ticket = await save()
    await expect(showInFolder(ticket, { sender: {}, senderFrame: OUR_FRAME })).rejects.toThrow()
    expect(await showInFolder(join(folder, 'calls.csv'))).toBe(false)
    await rm(join(folder, 'calls.csv'))
    expect(await showInFolder(ticket)).toBe(false)
    expect(electron.shownInFolder).toEqual([])
  })
})
