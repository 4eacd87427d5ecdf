import { contextBridge, ipcRenderer, webUtils } from 'electron'
import {
  CHANGE_SETTINGS_MESSAGE,
  CANCEL_SAVING_MESSAGE,
  CHOOSE_FOLDER_MESSAGE,
  CRASH_REPORTS_MESSAGE,
  DELETE_CRASH_REPORTS_MESSAGE,
  FILE_TICKETS_MESSAGE,
  LOCALE_ARGUMENT,
  NEXT_MENU_COMMAND_MESSAGE,
  SHOW_COMMANDS_MESSAGE,
  UNDO_TYPING_MESSAGE,
  NEXT_OPENED_MESSAGE,
  OPEN_FOLDER_MESSAGE,
  PORT_MESSAGE,
  READ_SETTINGS_MESSAGE,
  READ_UPDATE_MESSAGE,
  RESTART_TO_UPDATE_MESSAGE,
  SAVE_PDF_MESSAGE,
  SAVING_MESSAGE,
  SHOW_IN_FOLDER_MESSAGE,
  UPDATE_READY_MESSAGE,
  REQUEST_PORT_MESSAGE,
  type HostBridge,
  type SavedFile,
} from '../../contract/hostBridge.ts'

/**
 * Everything the page gets beyond the web platform: the system's locale, tickets for dropped files, saving files, what the
 * system opened with the app, and a port to the core. Runs sandboxed and isolated and exposes nothing of Electron.
 */
const bridge: HostBridge = {
  kind: 'electron',
  locale: process.argv.find((argument) => argument.startsWith(LOCALE_ARGUMENT))?.slice(LOCALE_ARGUMENT.length) ?? '',
  // The page gets no paths and can't register any: Electron finds the path of a file that the user dropped or chose.
  ticketsForFiles: (files) =>
    ipcRenderer.invoke(
      FILE_TICKETS_MESSAGE,
      files.map((file) => webUtils.getPathForFile(file)),
    ),
  chooseFolder: () => ipcRenderer.invoke(CHOOSE_FOLDER_MESSAGE),
  openFolder: (folder) => ipcRenderer.invoke(OPEN_FOLDER_MESSAGE, folder),
  crashReports: () => ipcRenderer.invoke(CRASH_REPORTS_MESSAGE),
  deleteCrashReports: () => ipcRenderer.invoke(DELETE_CRASH_REPORTS_MESSAGE),
  readSettings: () => ipcRenderer.invoke(READ_SETTINGS_MESSAGE),
  changeSettings: (some) => ipcRenderer.invoke(CHANGE_SETTINGS_MESSAGE, some),
  savePdf: (suggestedName) => ipcRenderer.invoke(SAVE_PDF_MESSAGE, suggestedName),
  nextMenuCommand: () => ipcRenderer.invoke(NEXT_MENU_COMMAND_MESSAGE),
  showCommands: (available) => ipcRenderer.invoke(SHOW_COMMANDS_MESSAGE, available),
  undoTyping: (what) => ipcRenderer.invoke(UNDO_TYPING_MESSAGE, what),
  onSaving(listener) {
    // Without the event: it would give the page `ipcRenderer`.
    const forward = (_event: unknown, file: SavedFile): void => listener(file)
    ipcRenderer.on(SAVING_MESSAGE, forward)
    return () => void ipcRenderer.off(SAVING_MESSAGE, forward)
  },
  onUpdateReady(listener) {
    const forward = (_event: unknown, version: string | null): void => void (version !== null && listener(version))
    ipcRenderer.on(UPDATE_READY_MESSAGE, forward)
    void ipcRenderer.invoke(READ_UPDATE_MESSAGE).then((version: string | null) => forward(null, version))
    return () => void ipcRenderer.off(UPDATE_READY_MESSAGE, forward)
  },
  restartToUpdate: () => ipcRenderer.invoke(RESTART_TO_UPDATE_MESSAGE),
  cancelSaving: (ticket) => ipcRenderer.send(CANCEL_SAVING_MESSAGE, ticket),
  showInFolder: (ticket) => ipcRenderer.invoke(SHOW_IN_FOLDER_MESSAGE, ticket),
  nextOpened: (doneId) => ipcRenderer.invoke(NEXT_OPENED_MESSAGE, doneId),
}
contextBridge.exposeInMainWorld('earshotHost', bridge)

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source === window && event.origin === location.origin && isPortRequest(event.data)) {
    ipcRenderer.send(REQUEST_PORT_MESSAGE)
  }
})

ipcRenderer.on(PORT_MESSAGE, (event) => {
  window.postMessage({ type: PORT_MESSAGE }, location.origin, [...event.ports])
})

function isPortRequest(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === REQUEST_PORT_MESSAGE
}
