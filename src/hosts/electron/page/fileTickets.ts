import { randomUUID } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { FILE_TICKETS_MESSAGE } from '../../../contract/hostBridge.ts'
import type { OurIpc } from './ourPage.ts'

/**
 * Tickets for files that the user dropped or chose. The page stages a file by its ticket, so it can't stage a path of its
 * own choice. Only the preload, which the page's scripts can't change, gets paths from Electron and registers them here.
 */
export interface FileTickets {
  issue(path: string): string
  /** The path of each ticket, once; null for any other text. */
  redeem(tickets: readonly string[]): readonly (string | null)[]
}

/** More than the largest drop. Tickets that the page doesn't use are dropped, oldest first. */
const MOST_TICKETS = 100_000

export function createFileTickets(): FileTickets {
  const paths = new Map<string, string>()
  return {
    issue(path) {
      const ticket = randomUUID()
      paths.set(ticket, path)
      const [oldest] = paths.keys()
      if (paths.size > MOST_TICKETS && oldest !== undefined) paths.delete(oldest)
      return ticket
    },
    redeem: (tickets) =>
      tickets.map((ticket) => {
        const path = paths.get(ticket) ?? null
        paths.delete(ticket)
        return path
      }),
  }
}

/** Answers the preload with a ticket for each path; null where it has none. */
export function offerFileTickets(options: {
  readonly ipc: Pick<OurIpc, 'handle'>
  readonly tickets: Pick<FileTickets, 'issue'>
}): void {
  const ticketOf = (path: unknown): string | null =>
    typeof path === 'string' && isAbsolute(path) ? options.tickets.issue(path) : null
  options.ipc.handle(FILE_TICKETS_MESSAGE, (_event, paths): (string | null)[] =>
    Array.isArray(paths) ? paths.map(ticketOf) : [],
  )
}
