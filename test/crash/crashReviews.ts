import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { contents } from './reviewKeystrokes.ts'
import type { ReviewerNews, ReviewerOrders } from './reviewingApp.ts'

export interface ReviewCrashReport {
  readonly kills: number
  /** Totals over all runs. */
  readonly keystrokes: number
  /** How many keystrokes that were being saved at a kill were lost: at most one per kill. */
  readonly lost: number
  /** Violations; must be empty. */
  readonly violations: readonly string[]
}

const WORKSPACE = 'w'
/** Until an app is killed. */
const MOST_KEYSTROKES = 100
/** Keystrokes saved by an app whose reports were still on their way when it was killed. */
const MOST_UNREPORTED = 1000

/**
 * Kills (SIGKILL) a reviewing app `kills` times at moments drawn by `random`, and restarts it on the same folder. After each
 * kill, the database must be intact, and the review must contain all keystrokes except, at most, the one being saved.
 */
export async function crashReviews(options: {
  readonly kills: number
  readonly random: () => number
}): Promise<ReviewCrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-review-crash-'))
  writeRegistry(folder)
  const violations: string[] = []
  const known = new KnownContents()
  /** Keystrokes that the app reported as saved. */
  let kept = 0
  let lost = 0
  try {
    for (let kill = 0; kill <= options.kills; kill += 1) {
      const app = fork(join(import.meta.dirname, 'reviewingApp.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      try {
        const found = await start(app, folder)
        if (found.hasRecovered) violations.push(`kill ${kill}: the file was taken for damaged`)
        // All that was reported as saved. Of what followed, only the last can be lost; a busy computer delivers no more reports.
        const count = known.countFrom(kept, found.content)
        if (count === undefined) {
          violations.push(`kill ${kill}: after ${kept} keystrokes there was ${found.content}`)
          break
        }
        if (kill > 0 && count === kept) lost += 1
        if (kill === options.kills) break
        // Counted, because a busy computer saves few in a fixed time. The short pause lets it die in the middle of one.
        const keystrokes = 1 + Math.floor(options.random() * MOST_KEYSTROKES)
        kept = await reviewUntilKilled(app, count, { keystrokes, thenMs: options.random() * 5 })
      } finally {
        await end(app)
      }
      const fault = soundness(join(folder, 'workspaces', WORKSPACE, 'workspace.sqlite'))
      if (fault !== 'ok') violations.push(`kill ${kill}: ${fault}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { kills: options.kills, keystrokes: kept, lost, violations }
}

/** Starts the app; resolves with the state it found. */
async function start(app: ChildProcess, dataFolder: string): Promise<Extract<ReviewerNews, { kind: 'found' }>> {
  const orders: ReviewerOrders = { dataFolder, workspaceId: WORKSPACE, from: null }
  app.send(orders)
  const [news] = (await once(app, 'message')) as [ReviewerNews]
  if (news.kind !== 'found') throw new Error(`The app sent "${news.kind}" first.`)
  return news
}

/** Kills it a moment after it has saved so many more keystrokes; resolves with the number that it reported as saved. */
async function reviewUntilKilled(
  app: ChildProcess,
  from: number,
  { keystrokes, thenMs }: { readonly keystrokes: number; readonly thenMs: number },
): Promise<number> {
  let kept = from
  const reached = Promise.withResolvers<void>()
  app.on('message', (news: ReviewerNews) => {
    if (news.kind === 'kept') kept = news.count
    if (kept >= from + keystrokes) reached.resolve()
  })
  const orders: ReviewerOrders = { dataFolder: '', workspaceId: WORKSPACE, from }
  app.send(orders)
  await reached.promise
  await new Promise((resolve) => setTimeout(resolve, thenMs))
  // Read its messages before the channel closes.
  const gone = once(app, 'disconnect')
  app.kill('SIGKILL')
  await gone
  return kept
}

async function end(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return
  const gone = once(app, 'exit')
  app.kill('SIGKILL')
  await gone
}

function soundness(path: string): string {
  // Read only: opening it for writing would already recover the -wal file.
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return String(database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'])
  } finally {
    database.close()
  }
}

class KnownContents {
  readonly #source = contents()
  readonly #read: string[] = []

  /** The number of keystrokes, at least `least`, after which a review has this content. */
  countFrom(least: number, content: string): number | undefined {
    for (let count = least; count <= least + MOST_UNREPORTED; count += 1) if (this.#at(count) === content) return count
    return undefined
  }

  #at(count: number): string {
    while (this.#read.length <= count) this.#read.push(this.#source.next().value)
    return this.#read[count]!
  }
}

/** A known workspace without a service: reviews don't need one. */
function writeRegistry(folder: string): void {
  const workspace = {
    id: WORKSPACE,
    kind: 'connected',
    name: 'Crash',
    baseUrl: 'http://127.0.0.1:9',
    webAppUrl: null,
    keyKeptIn: 'memory',
  }
  writeFileSync(
    join(folder, 'workspaces.json'),
    JSON.stringify({ activeWorkspaceId: WORKSPACE, workspaces: [workspace] }),
  )
}
