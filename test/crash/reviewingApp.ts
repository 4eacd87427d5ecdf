import { createRouterClient } from '@orpc/server'
import { createCore } from '../../src/core/createCore.ts'
import { firstOf, realClock } from '../support/testCore.ts'
import { contentOf, CRASH_CALL, CRASH_CARD, keystroke } from './reviewKeystrokes.ts'

/**
 * A separate process with an app in which a call is reviewed without pause, made to be killed. Keystrokes go through the
 * router one after the other, like a page's.
 */
export interface ReviewerOrders {
  readonly dataFolder: string
  readonly workspaceId: string
  /** How many keystrokes the review contains; null: report what is found and wait for this number. */
  readonly from: number | null
}

export type ReviewerNews =
  /** What the app found at its start, before the first keystroke. */
  | { readonly kind: 'found'; readonly content: string; readonly hasRecovered: boolean }
  /** This many keystrokes are saved; the next one starts. */
  | { readonly kind: 'kept'; readonly count: number }

if (process.send !== undefined) {
  process.once('message', (orders: ReviewerOrders) => void run(orders))
}

async function run({ dataFolder, workspaceId }: ReviewerOrders): Promise<void> {
  const core = await createCore({
    host: 'electron',
    version: '0.0.0-crash',
    dataFolder,
    clock: realClock,
    secretStore: null,
    demoService: null,
  })
  const client = createRouterClient(core.router)
  const { reviewId, ...review } = await client.reviews.begin({
    workspaceId,
    call: CRASH_CALL,
    scorecard: CRASH_CARD,
    isBlind: false,
  })
  const { recovery } = await firstOf(client.reviews.watch({ workspaceId }))
  const from = await new Promise<number>((resolve) => {
    process.once('message', ({ from: count }: ReviewerOrders) => resolve(count ?? 0))
    void tell({ kind: 'found', content: contentOf(review), hasRecovered: recovery !== null })
  })
  for (let count = from; ; count += 1) {
    // Otherwise an app whose parent is busy gets far ahead of what it has reported.
    await tell({ kind: 'kept', count })
    await client.reviews.edit({ workspaceId, reviewId, edit: keystroke(count), spentMs: 40 })
  }
}

/** Resolves when the parent can read it, even if this app is killed. */
function tell(news: ReviewerNews): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(news, (error: Error | null) => (error === null ? resolve() : reject(error)))
  })
}
