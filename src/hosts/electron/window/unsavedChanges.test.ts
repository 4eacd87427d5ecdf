import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { MessageBoxSyncOptions } from 'electron'
import { askBeforeLosingChanges } from './unsavedChanges.ts'

/** Source: electron.d.ts (`will-prevent-unload`): the window stays open unless the event is prevented. */
function closeWith(answer: string): {
  readonly isClosed: boolean
  readonly isKept: boolean
  readonly asked: MessageBoxSyncOptions | undefined
} {
  const webContents = new EventEmitter()
  let asked: MessageBoxSyncOptions | undefined
  const onKeptOpen = vi.fn<() => void>()
  const showMessageBoxSync = (_window: unknown, options: MessageBoxSyncOptions) => {
    asked = options
    return options.buttons!.indexOf(answer)
  }
  askBeforeLosingChanges({ webContents } as never, { showMessageBoxSync } as never, onKeptOpen)
  let isClosed = false
  webContents.emit('will-prevent-unload', { preventDefault: () => (isClosed = true) })
  return { isClosed, asked, isKept: onKeptOpen.mock.calls.length === 1 }
}

test('a window with unsaved changes stays open, unless the user closes it anyway', () => {
  expect(closeWith('Keep open')).toMatchObject({ isClosed: false, isKept: true })
  const { isClosed, asked, isKept } = closeWith('Close anyway')
  expect({ isClosed, isKept }).toEqual({ isClosed: true, isKept: false })
  expect(asked).toMatchObject({ message: 'Your review has unsaved changes', cancelId: 0 })
})
