import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SAVE_PDF_MESSAGE } from '../../../contract/hostBridge.ts'
import { APP_ORIGIN } from './appScheme.ts'
import { ourIpc } from './ourPage.ts'
import { offerPdf, pdfProblemOf } from './savePdf.ts'

type Options = Parameters<typeof offerPdf>[0]
type Handler = (event: unknown, name: unknown) => Promise<string>

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'earshot-pdf-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The used parts of Electron; `answer` is what the user does in the dialog. */
function setUp(answer: (suggested: string) => { readonly canceled: boolean; readonly filePath: string }) {
  let handler: Handler = () => Promise.reject(new Error('not handled'))
  const suggested: string[] = []
  const parents: unknown[] = []
  const saved: string[] = []
  const contents = { printToPDF: () => Promise.resolve(Buffer.from('%PDF-1.7')) }
  const window = {}
  const ipcMain = { handle: (channel: string, handle: Handler) => channel === SAVE_PDF_MESSAGE && (handler = handle) }
  offerPdf({
    ipc: ourIpc(ipcMain as unknown as Parameters<typeof ourIpc>[0], (sender: unknown) => sender === contents),
    dialog: {
      showSaveDialog: (parent: unknown, { defaultPath }: { defaultPath: string }) => {
        parents.push(parent)
        suggested.push(defaultPath)
        return Promise.resolve(answer(defaultPath))
      },
    },
    documentsFolder: () => folder,
    window: () => window,
    onSaved: (path: string) => saved.push(path),
  } as unknown as Options)
  const event = { sender: contents, senderFrame: { parent: null, origin: APP_ORIGIN } }
  const save = (name: unknown, from: unknown = event) => handler(from, name)
  return { event, contents, window, parents, suggested, saved, save }
}

test('saves the page where the user chooses, under a valid file name', async () => {
  const { save, saved, suggested } = setUp((filePath) => ({ canceled: false, filePath }))
  // english-ok: a call’s title
  expect(await save('Review: «50 / 50»?\u202E\n..')).toBe('saved')
  // english-ok: a call’s title
  expect(suggested).toEqual([join(folder, 'Review «50 50».pdf')])
  expect(readFileSync(suggested[0]!, 'utf8')).toBe('%PDF-1.7')
  expect(saved).toEqual(suggested)
})

test('the dialog belongs to the window', async () => {
  const { save, window, parents } = setUp((filePath) => ({ canceled: false, filePath }))
  await save('Review')
  expect(parents).toEqual([window])
})

test('saves nothing if the user cancels', async () => {
  const { save } = setUp(() => ({ canceled: true, filePath: '' }))
  expect(await save('Review')).toBe('canceled')
  expect(readdirSync(folder)).toEqual([])
})

test('reports why there is no file', async () => {
  mkdirSync(join(folder, 'a folder'))
  const { save, contents } = setUp(() => ({ canceled: false, filePath: join(folder, 'a folder') }))
  expect(await save('Review')).toBe('not-written')
  expect(readdirSync(folder)).toEqual(['a folder'])
  contents.printToPDF = () => Promise.reject(new Error('Failed to generate PDF'))
  expect(await save('Review')).toBe('not-printed')
})

test('replaces a file only once the new one is complete', async () => {
  const path = join(folder, 'Review.pdf')
  writeFileSync(path, 'the old one')
  const { save } = setUp(() => ({ canceled: false, filePath: path }))
  // A full disk: the file has been opened, and a part of the text fits.
  vi.spyOn(fs, 'writeFile').mockImplementationOnce((file) => {
    writeFileSync(file as string, '%PDF')
    return Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
  })
  syncBuiltinESMExports()
  try {
    expect(await save('Review')).toBe('disk-full')
  } finally {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  }
  expect(readFileSync(path, 'utf8')).toBe('the old one')
  expect(readdirSync(folder)).toEqual(['Review.pdf'])
  expect(await save('Review')).toBe('saved')
  expect(readFileSync(path, 'utf8')).toBe('%PDF-1.7')
  expect(readdirSync(folder)).toEqual(['Review.pdf'])
})

test('on Windows, a file that can’t be replaced is open in another program', () => {
  const error = Object.assign(new Error('no'), { code: 'EPERM', syscall: 'rename' })
  expect(pdfProblemOf(error, 'win32')).toBe('in-use')
  expect(pdfProblemOf(error, 'linux')).toBe('denied')
})

test.each([
  ['EACCES', 'denied'],
  ['EPERM', 'denied'],
  ['EROFS', 'denied'],
  ['EBUSY', 'in-use'],
  ['ENOSPC', 'disk-full'],
  ['EIO', 'not-written'],
])('%s means %s', (code, problem) => {
  expect(pdfProblemOf(Object.assign(new Error('no'), { code }))).toBe(problem)
})

test('another page, a frame within ours, or an invalid name gets no dialog', async () => {
  const { save, suggested, event } = setUp((filePath) => ({ canceled: false, filePath }))
  const { senderFrame } = event
  for (const from of [
    { ...event, senderFrame: { ...senderFrame, origin: 'https://elsewhere.example' } },
    { ...event, senderFrame: { ...senderFrame, parent: senderFrame } },
    { ...event, senderFrame: null },
    { ...event, sender: {} },
  ]) {
    await expect(save('Review', from)).rejects.toThrow()
  }
  expect(await save(7)).toBe('canceled')
  expect(suggested).toEqual([])
})
