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
  /** Over all runs. */
  readonly keystrokes: number
  /** Of the keystrokes that were being kept when the app was killed: how many were lost. Never more than one a kill. */
  readonly lost: number
  /** What must be empty. */
  readonly violations: readonly string[]
}

const WORKSPACE = 'w'

/**
 * Kills (SIGKILL) a reviewing app `kills` times at moments drawn by `random` while it answers, and starts it again on
 * the same folder. After each: the database is sound, and the review is what it was after all keystrokes but, at most,
 * the one that was on its way.
 */
export async function crashReviews(options: {
  readonly kills: number
  readonly random: () => number
}): Promise<ReviewCrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-review-crash-'))
  writeRegistry(folder)
  const violations: string[] = []
  const known = new KnownContents()
  /** Keystrokes the app has said it had kept. */
  let kept = 0
  let lost = 0
  try {
    for (let kill = 0; kill <= options.kills; kill += 1) {
      const app = fork(join(import.meta.dirname, 'reviewingApp.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      try {
        const found = await start(app, folder)
        if (found.hasRecovered) violations.push(`kill ${kill}: the file was taken for damaged`)
        // The keystroke after the last that is known to be kept may be there, or be lost.
        const count = [kept + 1, kept].find((one) => known.at(one) === found.content)
        if (count === undefined) {
          violations.push(`kill ${kill}: after ${kept} keystrokes there was ${found.content}`)
          break
        }
        if (kill > 0 && count === kept) lost += 1
        if (kill === options.kills) break
        kept = await reviewUntilKilled(app, count, 1 + options.random() * 250)
      } finally {
        await end(app)
      }
      const fault = soundness(join(folder, 'workspaces', WORKSPACE, 'reviews.sqlite'))
      if (fault !== 'ok') violations.push(`kill ${kill}: ${fault}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { kills: options.kills, keystrokes: kept, lost, violations }
}

/** Starts the app; resolves with what it found. */
async function start(app: ChildProcess, dataFolder: string): Promise<Extract<ReviewerNews, { kind: 'found' }>> {
  const orders: ReviewerOrders = { dataFolder, workspaceId: WORKSPACE, from: null }
  app.send(orders)
  const [news] = (await once(app, 'message')) as [ReviewerNews]
  if (news.kind !== 'found') throw new Error(`The app said «${news.kind}» first.`)
  return news
}

/** Lets it answer for that long, then kills it; resolves with how many keystrokes it has said it had kept. */
async function reviewUntilKilled(app: ChildProcess, from: number, afterMs: number): Promise<number> {
  let kept = from
  app.on('message', (news: ReviewerNews) => {
    if (news.kind === 'kept') kept = news.count
  })
  const orders: ReviewerOrders = { dataFolder: '', workspaceId: WORKSPACE, from }
  app.send(orders)
  await once(app, 'message')
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  // What it said before its death is read before the channel is gone.
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
  // Read only: whoever may write would already mend what is in the -wal.
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

  at(count: number): string {
    while (this.#read.length <= count) this.#read.push(this.#source.next().value)
    return this.#read[count]!
  }
}

/** A workspace that is known and never asked for anything: reviews need no service. */
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
