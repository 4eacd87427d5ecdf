import { randomUUID } from 'node:crypto'
import { access } from 'node:fs/promises'
import { basename } from 'node:path'
import type { DownloadItem, Session, Shell, WebContents } from 'electron'
import {
  CANCEL_SAVING_MESSAGE,
  SAVING_MESSAGE,
  SHOW_IN_FOLDER_MESSAGE,
  type SavedFile,
} from '../../../contract/hostBridge.ts'
import { APP_ORIGIN } from './appScheme.ts'
import type { OurIpc } from './ourPage.ts'

/**
 * Files that the user saves from the page, such as exports, which are downloads. The page receives their progress and
 * can show a saved file in its folder by a ticket, so that it can't show a path of its own choice. Returns a function that
 * tells the page about a file that the user has saved in another way.
 */
export function offerSavedFiles(options: {
  readonly session: Pick<Session, 'on'>
  readonly ipc: OurIpc
  readonly shell: Pick<Shell, 'showItemInFolder'>
  /** The contents of our window, unless it is closed. */
  readonly contents: () => Pick<WebContents, 'send'> | undefined
}): (path: string) => void {
  const { session, ipc, shell } = options
  const paths = new Map<string, string>()
  const running = new Map<string, DownloadItem>()

  const report = (ticket: string, path: string, state: SavedFile['state']): void => {
    if (state.kind === 'saved') paths.set(ticket, path)
    options.contents()?.send(SAVING_MESSAGE, { ticket, fileName: basename(path), state } satisfies SavedFile)
  }

  session.on('will-download', (event, item, contents) => {
    if (!ipc.isOurs(contents) || !isFromOurOrigin(item.getURL())) return event.preventDefault()
    // It failed at once. Electron would ask for its place first.
    if (item.getState() === 'interrupted') {
      event.preventDefault()
      return report(randomUUID(), item.getFilename(), { kind: 'failed' })
    }
    follow(item)
  })

  function follow(item: DownloadItem): void {
    const ticket = randomUUID()
    // Its title would be the URL.
    item.setSaveDialogOptions({ title: 'Save' })
    running.set(ticket, item)
    item.on('updated', (_event, state) => {
      // It could be resumed, so it isn't done; but the page starts again. Canceling also removes the incomplete file.
      if (state === 'interrupted') return fail(ticket, item)
      const path = item.getSavePath()
      // Empty while the user chooses.
      if (path !== '') report(ticket, path, { kind: 'saving', fraction: fractionOf(item) })
    })
    item.once('done', (_event, state) => {
      running.delete(ticket)
      if (state === 'completed') report(ticket, item.getSavePath(), { kind: 'saved' })
      else if (state === 'interrupted') fail(ticket, item)
      else report(ticket, nameOf(item), { kind: 'canceled' })
    })
  }

  function fail(ticket: string, item: DownloadItem): void {
    item.removeAllListeners()
    running.delete(ticket)
    report(ticket, nameOf(item), { kind: 'failed' })
    item.cancel()
  }

  ipc.handle(SHOW_IN_FOLDER_MESSAGE, async (_event, ticket): Promise<boolean> => {
    const path = typeof ticket === 'string' ? paths.get(ticket) : undefined
    // The system would show nothing, or the wrong folder.
    if (path === undefined || !(await exists(path))) return false
    shell.showItemInFolder(path)
    return true
  })
  ipc.on(CANCEL_SAVING_MESSAGE, (_event, ticket) => {
    if (typeof ticket === 'string') running.get(ticket)?.cancel()
  })
  return (path) => report(randomUUID(), path, { kind: 'saved' })
}

/** The page's own responses, and files that it puts together itself. */
function isFromOurOrigin(url: string): boolean {
  return url.startsWith(`${APP_ORIGIN}/`) || url.startsWith(`blob:${APP_ORIGIN}/`)
}

/** Null while the size isn't known: an export is still being written. */
function fractionOf(item: DownloadItem): number | null {
  const total = item.getTotalBytes()
  return total === 0 ? null : item.getReceivedBytes() / total
}

function nameOf(item: DownloadItem): string {
  return item.getSavePath() || item.getFilename()
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
