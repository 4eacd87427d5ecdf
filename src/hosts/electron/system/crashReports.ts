import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { App, CrashReporter } from 'electron'
import {
  CRASH_REPORTS_MESSAGE,
  DELETE_CRASH_REPORTS_MESSAGE,
  type CrashReportSummary,
} from '../../../contract/hostBridge.ts'
import type { OurIpc } from '../page/ourPage.ts'

/**
 * Reports of crashed processes stay on this computer. They are memory dumps, for which Electron has no other form, so they
 * can contain parts of calls and keys.
 */
const MOST_REPORTS = 10

export function crashFolder(dataFolder: string): string {
  return join(dataFolder, 'crashes')
}

/** Call before the app is ready: processes that were created earlier aren't covered. */
export async function keepCrashReports(
  app: Pick<App, 'setPath'>,
  crashReporter: Pick<CrashReporter, 'start'>,
  dataFolder: string,
): Promise<void> {
  const folder = crashFolder(dataFolder)
  try {
    // On Windows, Electron doesn't create it.
    await mkdir(folder, { recursive: true })
    await deleteReports(folder, MOST_REPORTS)
  } catch {
    // Without it, or with more reports than wanted, the app still works.
  }
  app.setPath('crashDumps', folder)
  crashReporter.start({ uploadToServer: false })
}

/** Lets our page count and delete them. */
export function offerCrashReports(options: {
  readonly ipc: Pick<OurIpc, 'handle'>
  readonly dataFolder: string
}): void {
  const folder = crashFolder(options.dataFolder)
  const summarize = async (): Promise<CrashReportSummary> => {
    const reports = await findReports(folder)
    return { count: reports.length, sizeBytes: reports.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) }
  }
  options.ipc.handle(CRASH_REPORTS_MESSAGE, summarize)
  options.ipc.handle(DELETE_CRASH_REPORTS_MESSAGE, async (): Promise<CrashReportSummary> => {
    await deleteReports(folder, 0)
    return summarize()
  })
}

interface Report {
  readonly path: string
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** Newest first. Crashpad keeps them in folders by state: `new`, `pending` and `completed`, on Windows `reports`. */
async function findReports(folder: string): Promise<readonly Report[]> {
  const files = await readdir(folder, { recursive: true }).catch(() => [])
  const found = await Promise.all(
    files
      .filter((name) => name.endsWith('.dmp'))
      .map(async (name): Promise<Report | null> => {
        const path = join(folder, name)
        const facts = await stat(path).catch(() => null)
        return facts && { path, sizeBytes: facts.size, modifiedMs: facts.mtimeMs }
      }),
  )
  return found.filter((report) => report !== null).toSorted((a, b) => b.modifiedMs - a.modifiedMs)
}

/** All but the newest, with what Crashpad stores beside them. What can't be deleted stays. */
async function deleteReports(folder: string, keptCount: number): Promise<void> {
  for (const { path } of (await findReports(folder)).slice(keptCount)) {
    const attachments = join(dirname(dirname(path)), 'attachments', reportId(path))
    for (const one of [path, path.replace(/\.dmp$/, '.meta'), attachments]) {
      await rm(one, { recursive: one === attachments, force: true }).catch(() => undefined)
    }
  }
}

function reportId(path: string): string {
  return path.replace(/^.*[\\/]/, '').replace(/\.dmp$/, '')
}
