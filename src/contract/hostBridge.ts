import type { CallLink } from './callLink.ts'
import type { AvailableCommand, CommandId } from './commands.ts'

/**
 * What the Electron host exposes to the page. The web host exposes nothing; the page then connects to the core through a
 * WebSocket at `/rpc` of its origin.
 */
export interface HostBridge {
  readonly kind: 'electron'
  /** The system's regional locale, such as `en-DE`; `navigator.language` has the app's language instead. */
  readonly locale: string
  /**
   * A ticket for each file that the user dropped or chose, to add it to the staging table; null for a file without a path,
   * which the page has to upload.
   */
  ticketsForFiles(files: readonly File[]): Promise<readonly (string | null)[]>
  /** Lets the user choose a folder; null if they cancel. */
  chooseFolder(): Promise<ChosenFolder | null>
  /** Saves the page as a PDF, as it would be printed, where the user chooses. */
  savePdf(suggestedName: string): Promise<'saved' | 'canceled' | PdfProblem>
  /** Resolves to the next command that the user chooses in the application menu; null if the page has called it again since. */
  nextMenuCommand(): Promise<CommandId | null>
  /** Enables these commands in the application menu, and disables all others. */
  showCommands(available: readonly AvailableCommand[]): Promise<void>
  /** Undoes or redoes typing in the focused text field, which only the host can do. */
  undoTyping(what: 'undo' | 'redo'): Promise<void>
  /** Reports the progress and the end of each file that is saved: a download of the page, or a PDF. Returns a function that unsubscribes. */
  onSaving(listener: (file: SavedFile) => void): () => void
  cancelSaving(ticket: string): void
  /** Shows a saved file in the system's file manager; false if it's no longer there. */
  showInFolder(ticket: string): Promise<boolean>
  /** Opens the folder in the system's file manager; false if that fails. */
  openFolder(folder: KnownFolder): Promise<boolean>
  crashReports(): Promise<CrashReportSummary>
  /** Resolves to the reports that are left. */
  deleteCrashReports(): Promise<CrashReportSummary>
  /** Reports the version of an update once it is downloaded, at once if it already is. Returns a function that unsubscribes. */
  onUpdateReady(listener: (version: string) => void): () => void
  /** Installs the update and starts the new version. `sending`: it didn't restart, because a recording is being sent. */
  restartToUpdate(): Promise<'restarting' | 'sending'>
  readSettings(): Promise<DesktopSettings>
  /** Changes some settings and resolves to all. Rejects if they can't be saved; they still apply until the app quits. */
  changeSettings(some: Partial<DesktopSettings>): Promise<DesktopSettings>
  /**
   * Resolves to the next link or recordings that the system opened with Earshot. Returns the same until a call passes its id as
   * `doneId`, so that a page that reloads loses nothing.
   */
  nextOpened(doneId: number | null): Promise<Opened>
}

/** A folder that the user chose. The page refers to it by its ticket. */
export interface ChosenFolder {
  readonly ticket: string
  /** The folder's name, without its path. */
  readonly name: string
}

/** The data folder, or a folder in it. */
export type KnownFolder = 'data' | 'logs' | 'crashes'

/** The reports of crashes on this computer. */
export interface CrashReportSummary {
  readonly count: number
  readonly sizeBytes: number
}

/** Settings of the desktop app, stored by its host. */
export interface DesktopSettings {
  /**
   * What the app does when its window is closed: quit, keep running until all imports are done, or keep running. Ignored on macOS,
   * where apps keep running.
   */
  readonly whenClosed: 'quit' | 'keep-importing' | 'keep-running'
  /** Whether the computer is kept awake while imports are queued. */
  readonly keepsAwake: boolean
  /** Whether the system starts the app when the user logs in; null if it can't. */
  readonly startsAtLogin: boolean | null
  /** Chosen in the page. The host applies it to menus, dialogs and the window. */
  readonly theme: 'system' | 'light' | 'dark'
  /** Whether notes and other prose are checked. Off by default where that downloads dictionaries. */
  readonly checksSpelling: boolean
}

/** A file that the user saves from the page. */
export interface SavedFile {
  readonly ticket: string
  readonly fileName: string
  readonly state:
    /** 0–1, null if the size isn't known. */
    | { readonly kind: 'saving'; readonly fraction: number | null }
    | { readonly kind: 'saved' }
    | { readonly kind: 'failed' }
    | { readonly kind: 'canceled' }
}

/** What the system opened with Earshot. */
export type Opened = { readonly id: number } & (
  | { readonly kind: 'call'; readonly link: CallLink }
  /** A link of ours that doesn't lead to a call. */
  | { readonly kind: 'unknown-link' }
  /** Tickets of files and folders. */
  | { readonly kind: 'recordings'; readonly tickets: readonly string[] }
)

/**
 * Why there is no PDF. `not-printed`: Chromium couldn't create it. `in-use`: another program has the file open. `not-written`: the
 * file couldn't be written for another reason.
 */
export type PdfProblem = 'not-printed' | 'denied' | 'disk-full' | 'in-use' | 'not-written'

/** Host → preload: the prefix of the argument that carries `locale`. */
export const LOCALE_ARGUMENT = '--earshot-locale='
/** Page → preload → host: requests the port to the core. */
export const REQUEST_PORT_MESSAGE = 'earshot:request-port'
/** Preload → host: the paths of files; answered with a ticket or null for each. */
export const FILE_TICKETS_MESSAGE = 'earshot:file-tickets'
/** Page → host, through the preload: see `chooseFolder`. */
export const CHOOSE_FOLDER_MESSAGE = 'earshot:choose-folder'
/** Page → host, through the preload: see `savePdf`. */
export const SAVE_PDF_MESSAGE = 'earshot:save-pdf'
/** Page → host, through the preload: see `openFolder`, `crashReports` and `deleteCrashReports`. */
export const OPEN_FOLDER_MESSAGE = 'earshot:open-folder'
export const CRASH_REPORTS_MESSAGE = 'earshot:crash-reports'
export const DELETE_CRASH_REPORTS_MESSAGE = 'earshot:delete-crash-reports'
/** Page → host, through the preload: see `readSettings` and `changeSettings`. */
export const READ_SETTINGS_MESSAGE = 'earshot:read-settings'
export const CHANGE_SETTINGS_MESSAGE = 'earshot:change-settings'
/** Page → host, through the preload: see `nextMenuCommand`, `showCommands` and `undoTyping`. */
export const SHOW_COMMANDS_MESSAGE = 'earshot:show-commands'
export const UNDO_TYPING_MESSAGE = 'earshot:undo-typing'
export const NEXT_MENU_COMMAND_MESSAGE = 'earshot:next-menu-command'
/** Host → preload: see `onSaving`. */
export const SAVING_MESSAGE = 'earshot:saving'
/** Page → host, through the preload: see `cancelSaving` and `showInFolder`. */
export const CANCEL_SAVING_MESSAGE = 'earshot:cancel-saving'
export const SHOW_IN_FOLDER_MESSAGE = 'earshot:show-in-folder'
/** Page → host, through the preload: see `nextOpened`. */
export const NEXT_OPENED_MESSAGE = 'earshot:next-opened'
/** Host → preload, and preload → host: see `onUpdateReady`. */
export const UPDATE_READY_MESSAGE = 'earshot:update-ready'
export const READ_UPDATE_MESSAGE = 'earshot:read-update'
/** Page → host, through the preload: see `restartToUpdate`. */
export const RESTART_TO_UPDATE_MESSAGE = 'earshot:restart-to-update'
/** Host → preload → page: transfers the port to the core. */
export const PORT_MESSAGE = 'earshot:port'
