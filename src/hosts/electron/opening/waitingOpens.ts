import { isAbsolute } from 'node:path'
import { NEXT_OPENED_MESSAGE, type Opened } from '../../../contract/hostBridge.ts'
import { isEarshotLink, readCallLink } from '../../../contract/callLink.ts'
import type { FileTickets } from '../page/fileTickets.ts'
import type { OurIpc } from '../page/ourPage.ts'

interface Waiting {
  readonly id: number
  readonly linkOrPath: string
  readonly isLink: boolean
}

/**
 * Links and paths that the system opened, until the page has opened them. They wait while the app starts, while the page
 * reloads, and while there's no workspace. Returns a function that adds some. It ignores anything but links of ours and
 * absolute paths.
 */
export function offerOpens(options: {
  readonly ipc: Pick<OurIpc, 'handle'>
  readonly tickets: Pick<FileTickets, 'issue'>
}): (opens: readonly string[]) => void {
  /** Oldest first; ids only grow. */
  let waiting: Waiting[] = []
  let lastId = 0
  let added = Promise.withResolvers<void>()

  options.ipc.handle(NEXT_OPENED_MESSAGE, async (_event, doneId): Promise<Opened> => {
    if (typeof doneId === 'number') waiting = waiting.filter(({ id }) => id > doneId)
    for (;;) {
      const [next] = waiting
      if (next) return openedOf(next, waiting, options.tickets)
      await added.promise
    }
  })

  return (opens) => {
    for (const linkOrPath of opens) {
      lastId += 1
      const isLink = isEarshotLink(linkOrPath)
      // If there are several links, the last one is where the user wants to be.
      if (isLink) waiting = waiting.filter((one) => !one.isLink)
      if (isLink || isAbsolute(linkOrPath)) waiting.push({ id: lastId, linkOrPath, isLink })
    }
    added.resolve()
    added = Promise.withResolvers()
  }
}

/** A link, or all paths up to the next link. */
function openedOf(next: Waiting, waiting: readonly Waiting[], tickets: Pick<FileTickets, 'issue'>): Opened {
  if (next.isLink) {
    const link = readCallLink(next.linkOrPath)
    return link ? { id: next.id, kind: 'call', link } : { id: next.id, kind: 'unknown-link' }
  }
  const end = waiting.findIndex(({ isLink }) => isLink)
  const paths = end < 0 ? waiting : waiting.slice(0, end)
  return {
    id: paths.at(-1)?.id ?? next.id,
    kind: 'recordings',
    tickets: paths.map(({ linkOrPath }) => tickets.issue(linkOrPath)),
  }
}
