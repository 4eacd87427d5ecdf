import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { HostBridge, SavedFile } from '../../../contract/hostBridge.ts'
import { Toasts } from '../../components/overlays/Toast.tsx'
import '../../styles/app.css'
import { showSavedFiles } from './savedFileToasts.ts'

const cancelSaving = vi.fn<HostBridge['cancelSaving']>()
const showInFolder = vi.fn<HostBridge['showInFolder']>()
let say: (state: SavedFile['state']) => void
/** A new one for each test, because toasts stay. */
let tickets = 0

beforeEach(async () => {
  vi.resetAllMocks()
  const ticket = `t${(tickets += 1)}`
  const onSaving: HostBridge['onSaving'] = (listener) => {
    say = (state) => listener({ ticket, fileName: `calls ${ticket}.csv`, state })
    return () => undefined
  }
  showSavedFiles({ onSaving, cancelSaving, showInFolder } as Partial<HostBridge> as HostBridge)
  await render(<Toasts />)
})

const toast = () => page.getByRole('dialog').filter({ hasText: `calls t${tickets}.csv` })

test('a file that is being saved shows its progress and can be canceled', async () => {
  say({ kind: 'saving', fraction: 0.25 })
  await expect.element(toast().getByText('Saving file…')).toBeVisible()
  await expect.element(toast().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await userEvent.click(toast().getByRole('button', { name: 'Cancel' }))
  expect(cancelSaving).toHaveBeenCalledExactlyOnceWith(`t${tickets}`)
  say({ kind: 'canceled' })
  await expect.element(toast()).not.toBeInTheDocument()
})

test('a saved file can be shown in its folder, unless it is gone', async () => {
  say({ kind: 'saving', fraction: null })
  say({ kind: 'saved' })
  await expect.element(toast().getByText('File saved')).toBeVisible()
  expect(toast().getByRole('progressbar').query()).toBeNull()
  showInFolder.mockResolvedValueOnce(true)
  await userEvent.click(toast().getByRole('button', { name: 'Show in folder' }))
  expect(showInFolder).toHaveBeenCalledExactlyOnceWith(`t${tickets}`)

  showInFolder.mockResolvedValueOnce(false)
  await userEvent.click(toast().getByRole('button', { name: 'Show in folder' }))
  await expect.element(page.getByText('The file was moved or deleted.')).toBeVisible()
})

test('a file that couldn’t be saved says what to do', async () => {
  say({ kind: 'saving', fraction: null })
  await expect.element(toast().getByRole('button', { name: 'Cancel' })).toBeVisible()
  say({ kind: 'failed' })
  const words = `Earshot couldn’t save calls t${tickets}.csv. Try again. If it fails again, choose another folder or free up some space.`
  await expect.element(page.getByText(words)).toBeVisible()
  expect(toast().getByRole('button', { name: 'Cancel' }).query()).toBeNull()
})

test('in a browser, nothing is needed', () => {
  expect(() => showSavedFiles(undefined)).not.toThrow()
})
