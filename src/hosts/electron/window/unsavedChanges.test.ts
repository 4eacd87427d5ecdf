import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { MessageBoxSyncOptions } from 'electron'
import { askBeforeLosingChanges } from './unsavedChanges.ts'

/** Source: electron.d.ts (`will-prevent-unload`): the window stays open unless the event is prevented. */
function closeWith(answer: string): { readonly isClosed: boolean; readonly asked: MessageBoxSyncOptions | undefined } {
  const webContents = new EventEmitter()
  let asked: MessageBoxSyncOptions | undefined
  const showMessageBoxSync = (_window: unknown, options: MessageBoxSyncOptions) => {
    asked = options
    return options.buttons!.indexOf(answer)
  }
  askBeforeLosingChanges({ webContents } as never, { showMessageBoxSync } as never)
  let isClosed = false
  webContents.emit('will-prevent-unload', { preventDefault: () => (isClosed = true) })
  return { isClosed, asked }
}

test('a window with unsaved changes stays open, unless the user closes it anyway', () => {
  expect(closeWith('Keep open').isClosed).toBe(false)
  const { isClosed, asked } = closeWith('Close anyway')
  expect(isClosed).toBe(true)
  expect(asked).toMatchObject({ message: 'Your review has unsaved changes', cancelId: 0 })
})
