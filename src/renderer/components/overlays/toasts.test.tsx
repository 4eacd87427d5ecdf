// Own page: only toasts from before any viewport was mounted wait for it.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../styles/app.css'
import { Dialog } from './Dialog.tsx'
import { Toasts } from './Toast.tsx'
import { closeToast, showToast, toastManager, toastsAreReady } from './toasts.ts'

const onAction = () => undefined

/** Until the test closes it, also on a busy machine. */
const showForLong: typeof showToast = (id, content) => showToast(id, { ...content, forMs: 3_600_000 })

test('toasts from before the viewport is mounted are shown once it is', () => {
  const add = vi.spyOn(toastManager, 'add')
  const close = vi.spyOn(toastManager, 'close')
  showToast('a', { title: 'One', words: 'More of it' })
  showToast('b', { title: 'Two' })
  closeToast('a')
  expect(add).not.toHaveBeenCalled()
  toastsAreReady()
  expect(add.mock.calls.map(([{ id }]) => id)).toEqual(['b'])
  showToast('c', { title: 'Three', action: { label: 'Undo', onAction } })
  expect(add).toHaveBeenLastCalledWith(
    expect.objectContaining({ id: 'c', actionProps: { children: 'Undo', onClick: onAction } }),
  )
  closeToast('c')
  expect(close).toHaveBeenLastCalledWith('c')
})

test('a toast closes automatically except while it shows progress, and has low priority unless urgent', () => {
  toastsAreReady()
  const add = vi.spyOn(toastManager, 'add')
  const shown = (content: Partial<Parameters<typeof showToast>[1]>) => {
    showToast('a', { title: 'Title', ...content })
    const { timeout, priority, data } = add.mock.lastCall![0]
    return { goes: timeout !== 0, priority, data }
  }
  expect(shown({})).toEqual({ goes: true, priority: 'low', data: { name: 'Title' } })
  expect(shown({ isUrgent: true }).priority).toBe('high')
  expect(shown({ progress: 0.5 })).toEqual({ goes: false, priority: 'low', data: { name: 'Title', progress: 0.5 } })
  expect(shown({ progress: null })).toMatchObject({ goes: false, data: { progress: null } })
})

test('of several toasts the one that said something last is shown; progress stays behind it', async () => {
  vi.restoreAllMocks()
  await render(<Toasts />)
  const titles = () => [...document.querySelectorAll('h2')].filter((title) => title.checkVisibility())
  const shown = (wanted: readonly string[]) =>
    vi.waitFor(() => expect(titles().map(({ textContent }) => textContent)).toEqual(wanted))
  showToast('progress', { title: 'Exporting', progress: 0.1 })
  showForLong('undo', { title: 'Undid: one' })
  showForLong('copy', { title: 'Link copied' })
  showToast('progress', { title: 'Exporting', progress: 0.2 })
  await shown(['Link copied'])
  showForLong('undo', { title: 'Undid: two' })
  await shown(['Undid: two'])
  for (const id of ['undo', 'copy']) closeToast(id)
  await shown(['Exporting'])
  closeToast('progress')
  await shown([])
})

test('a toast never moves or resizes the page', async () => {
  await render(
    <div className="flex h-dvh flex-col">
      <main className="min-h-0 flex-1">Page</main>
      <Toasts />
    </div>,
  )
  const main = document.querySelector('main')!
  const before = main.getBoundingClientRect().toJSON() as unknown
  showForLong('a', { title: 'Queue removed', words: 'The reviews made in it stay.' })
  await vi.waitFor(() => expect(document.querySelector('h2')?.checkVisibility()).toBe(true))
  expect(main.getBoundingClientRect().toJSON()).toEqual(before)
  closeToast('a')
})

test('a toast never covers the buttons of a dialog, in a window of any size', async () => {
  vi.restoreAllMocks()
  await page.viewport(760, 480)
  const withDialog = (isOpen: boolean) => (
    <>
      {isOpen && (
        <Dialog onClose={onAction} title="Long" action={{ children: 'Save' }}>
          <div className="h-[2000px]" />
        </Dialog>
      )}
      <Toasts />
    </>
  )
  const { rerender } = await render(withDialog(false))
  showForLong('over', { title: 'Imports canceled', action: { label: 'Undo', onAction } })
  const top = () => page.getByText('Imports canceled').last().element().getBoundingClientRect().top
  await expect.poll(top).toBeGreaterThan(240)
  await rerender(withDialog(true))
  await expect.poll(top).toBeLessThan(60)
  await page.getByRole('button', { name: 'Save' }).click()
  closeToast('over')
})
