import { EventEmitter } from 'node:events'
import type { MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import type { WindowStandIn } from '../windowStandIn.ts'

/** A message box on screen, which the test answers by the button's label. */
export interface MessageBoxStandIn {
  readonly window: WindowStandIn | undefined
  readonly options: MessageBoxOptions
  readonly isOpen: boolean
  click(label: string): void
}

/**
 * For tests: Electron's `dialog`. A message box disables its window until it is closed (message_box_gtk.cc). If its signal is
 * aborted, it closes with `cancelId` (electron.d.ts).
 */
export class DialogStandIn extends EventEmitter {
  readonly messageBoxes: MessageBoxStandIn[] = []

  /** What the user chooses next; null: cancels. */
  folderToChoose: string | null = null

  showOpenDialog(): Promise<object> {
    const path = this.folderToChoose
    return Promise.resolve({ canceled: path === null, filePaths: path === null ? [] : [path] })
  }

  showSaveDialog(): Promise<object> {
    return Promise.resolve({ canceled: true, filePath: '' })
  }

  /** The first button. */
  showMessageBoxSync(): number {
    return 0
  }

  showMessageBox(...given: [WindowStandIn, MessageBoxOptions] | [MessageBoxOptions]): Promise<MessageBoxReturnValue> {
    const [window, options] = given.length === 2 ? given : [undefined, given[0]]
    const { promise, resolve } = Promise.withResolvers<MessageBoxReturnValue>()
    let isOpen = true
    const close = (response: number): void => {
      isOpen = false
      if (window) window.isEnabled = true
      resolve({ response, checkboxChecked: false })
    }
    if (window) window.isEnabled = false
    options.signal?.addEventListener('abort', () => close(options.cancelId ?? 0))
    const box: MessageBoxStandIn = {
      window,
      options,
      get isOpen() {
        return isOpen
      },
      click(label) {
        const response = options.buttons?.indexOf(label) ?? -1
        if (!isOpen || response < 0) throw new Error(`there is no button ${label}`)
        close(response)
      },
    }
    this.messageBoxes.push(box)
    this.emit('message-box', box)
    return promise
  }
}
