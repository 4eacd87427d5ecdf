import { isAbsolute } from 'node:path'
import type { IpcMain, WebContents } from 'electron'
import { NEXT_OPENED_MESSAGE, type Opened } from '../../../contract/hostBridge.ts'
import { isEarshotLink, readCallLink } from '../../../contract/callLink.ts'
import type { FileTickets } from '../page/fileTickets.ts'
import { isFromOurPage } from '../page/ourPage.ts'

interface Waiting {
  readonly id: number
  readonly text: string
}

/**
 * Links and paths that the system opened, until the page has opened them. They wait while the app starts, while the page
 * reloads, and while there's no workspace.
 */
export interface WaitingOpens {
  /** Ignores anything but links of ours and absolute paths. */
  add(opens: readonly string[]): void
}

export function offerOpens(options: {
  readonly ipcMain: Pick<IpcMain, 'handle'>
  readonly tickets: Pick<FileTickets, 'issue'>
  readonly isOurs: (contents: WebContents) => boolean
}): WaitingOpens {
  let link: Waiting | undefined
  let paths: Waiting[] = []
  let lastId = 0
  let added = Promise.withResolvers<void>()

  options.ipcMain.handle(NEXT_OPENED_MESSAGE, async (event, doneId: unknown): Promise<Opened> => {
    if (!isFromOurPage(event, options.isOurs)) throw new Error('not from the page of the app')
    const isWaiting = ({ id }: Waiting) => typeof doneId !== 'number' || id > doneId
    if (link && !isWaiting(link)) link = undefined
    paths = paths.filter(isWaiting)
    while (!link && paths.length === 0) await added.promise
    return {
      id: lastId,
      link: link ? (readCallLink(link.text) ?? 'unknown') : null,
      tickets: paths.map(({ text }) => options.tickets.issue(text)),
    }
  })

  return {
    add(opens) {
      for (const text of opens) {
        lastId += 1
        // Of several links, the last one is where the user wants to be.
        if (isEarshotLink(text)) link = { id: lastId, text }
        else if (isAbsolute(text)) paths.push({ id: lastId, text })
      }
      added.resolve()
      added = Promise.withResolvers()
    },
  }
}
