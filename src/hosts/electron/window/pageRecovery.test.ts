import { beforeEach, expect, test, vi } from 'vitest'
import { recoverPage } from './pageRecovery.ts'
import { createElectronStandIn, type ElectronStandIn } from '../testing/electronStandIn.ts'
import type { MessageBoxStandIn } from '../testing/system/dialogStandIn.ts'
import type { WindowStandIn } from '../testing/windowStandIn.ts'

let now: number
let quit: ReturnType<typeof vi.fn<() => void>>
let electron: ElectronStandIn
let window: WindowStandIn

beforeEach(() => {
  now = 1_000_000
  quit = vi.fn<() => void>()
  electron = createElectronStandIn({ pageFolder: '' })
  const made = electron.parts.makeWindow({})
  recoverPage(made, { ...electron.parts, quit, version: '0.1.0', monotonicMs: () => now })
  window = made as unknown as WindowStandIn
})

/** The message box that is open, after the page's process has ended. */
async function box(): Promise<MessageBoxStandIn> {
  return vi.waitFor(() => {
    const open = electron.dialog.messageBoxes.find(({ isOpen }) => isOpen)
    if (!open) throw new Error('no message box is open')
    return open
  })
}

async function crashTwice(): Promise<void> {
  await window.webContents.crash()
  await window.webContents.crash('oom')
}

test('reloads a page that crashed, but not one that ended by itself', async () => {
  await window.webContents.crash('clean-exit')
  expect(window.webContents.reloads).toBe(0)
  now += 100_000
  await window.webContents.crash()
  expect(window.webContents.reloads).toBe(1)
  now += 60_000
  await window.webContents.crash()
  expect(window.webContents.reloads).toBe(2)
  expect(electron.dialog.messageBoxes).toEqual([])
})

test('asks instead if it crashes again within a minute', async () => {
  await crashTwice()
  expect(window.webContents.reloads).toBe(1)
  const { options, window: parent } = await box()
  expect(parent).toBe(window)
  expect(options.detail).toBe('Reload it, or quit and start Earshot again. Imports continue in the background.')
  ;(await box()).click('Reload')
  await vi.waitFor(() => expect(window.webContents.reloads).toBe(2))
  expect(quit).not.toHaveBeenCalled()
})

test('shows a window that crashed before it was visible', async () => {
  await crashTwice()
  expect(window.shown).toContain('show')
})

test('copies the details of a crash and asks again', async () => {
  await crashTwice()
  const first = await box()
  first.click('Copy details')
  await vi.waitFor(() => expect(electron.copied).toEqual([expect.stringContaining('Earshot 0.1.0')]))
  expect(electron.copied[0]).toContain('oom, exit code 139')
  ;(await box()).click('Quit')
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce())
  expect(window.webContents.reloads).toBe(1)
})

test('reloads a page that doesn’t respond by ending its process, which counts as no crash', async () => {
  await window.webContents.crash()
  window.hang()
  ;(await box()).click('Reload')
  await vi.waitFor(() => expect(window.webContents.reloads).toBe(2))
  expect(electron.dialog.messageBoxes).toHaveLength(1)
})

test('closes the question when the page responds again', async () => {
  window.hang()
  const { options } = await box()
  expect(options.message).toBe('The window isn’t responding')
  window.emit('responsive')
  expect(electron.dialog.messageBoxes[0]?.isOpen).toBe(false)
  expect(window.webContents.reloads).toBe(0)
  window.hang()
  ;(await box()).click('Wait')
  expect(electron.dialog.messageBoxes).toHaveLength(2)
})

test('quits without waiting for a page that doesn’t respond', async () => {
  window.hang()
  ;(await box()).click('Quit')
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce())
  expect(window.isDestroyed()).toBe(true)
})
