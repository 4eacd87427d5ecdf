import type { BrowserWindow, Dialog } from 'electron'

/**
 * The page prevents its unload while it has changes that couldn't be saved. Electron would keep the window open without a word,
 * also when the app quits, so this asks. The answer is needed at once, which is why the box blocks the process. Calls
 * `onKeptOpen` if the user keeps the window open, which also cancels quitting.
 */
export function askBeforeLosingChanges(
  window: BrowserWindow,
  dialog: Pick<Dialog, 'showMessageBoxSync'>,
  onKeptOpen: () => void,
): void {
  window.webContents.on('will-prevent-unload', (event) => {
    const answer = dialog.showMessageBoxSync(window, {
      type: 'warning',
      message: 'Your review has unsaved changes',
      detail: 'Earshot couldn’t save your latest changes. If you close the window, they are lost.',
      buttons: ['Keep open', 'Close anyway'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    })
    // Lets it unload.
    if (answer === 1) event.preventDefault()
    else onKeptOpen()
  })
}
