import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SAVE_PDF_MESSAGE } from '../../contract/hostBridge.ts'
import { APP_ORIGIN } from './appScheme.ts'
import { offerPdf } from './savePdf.ts'

type Options = Parameters<typeof offerPdf>[0]
type Handler = (event: unknown, name: unknown) => Promise<boolean>

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'earshot-pdf-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As much of Electron as is touched; `answer` is what the person does in the dialog. */
function setUp(answer: (suggested: string) => { readonly canceled: boolean; readonly filePath: string }) {
  let handler: Handler = () => Promise.reject(new Error('not handled'))
  const suggested: string[] = []
  const contents = { printToPDF: () => Promise.resolve(Buffer.from('%PDF-1.7')) }
  offerPdf({
    ipcMain: { handle: (channel: string, handle: Handler) => channel === SAVE_PDF_MESSAGE && (handler = handle) },
    dialog: {
      showSaveDialog: ({ defaultPath }: { defaultPath: string }) => {
        suggested.push(defaultPath)
        return Promise.resolve(answer(defaultPath))
      },
    },
    documentsFolder: () => folder,
    isOurs: (sender: unknown) => sender === contents,
  } as unknown as Options)
  const event = { sender: contents, senderFrame: { parent: null, origin: APP_ORIGIN } }
  return { event, suggested, save: (name: unknown, from: unknown = event) => handler(from, name) }
}

test('the page is saved where the person says, under a name that a file may have', async () => {
  const { save, suggested } = setUp((filePath) => ({ canceled: false, filePath }))
  // english-ok: a call’s title
  expect(await save('Review: «50 / 50»?\u202E\n..')).toBe(true)
  // english-ok: a call’s title
  expect(suggested).toEqual([join(folder, 'Review «50 50».pdf')])
  expect(readFileSync(suggested[0]!, 'utf8')).toBe('%PDF-1.7')
})

test('who closes the dialog saves nothing', async () => {
  const { save } = setUp(() => ({ canceled: true, filePath: '' }))
  expect(await save('Review')).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})

test('another page, a frame within ours, or nonsense gets no dialog', async () => {
  const { save, suggested, event } = setUp((filePath) => ({ canceled: false, filePath }))
  const { senderFrame } = event
  for (const from of [
    { ...event, senderFrame: { ...senderFrame, origin: 'https://elsewhere.example' } },
    { ...event, senderFrame: { ...senderFrame, parent: senderFrame } },
    { ...event, senderFrame: null },
    { ...event, sender: {} },
  ]) {
    expect(await save('Review', from)).toBe(false)
  }
  expect(await save(7)).toBe(false)
  expect(suggested).toEqual([])
})
