import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StoreThread } from '../../src/core/library/store/storeThread.ts'
import { fullDetail } from '../../src/core/library/testing/fullDetail.ts'
import type { CallRecord } from '../../src/domain/calls/call.ts'
import { fullCall } from '../../src/domain/calls/testing/fullCall.ts'
import { pairFigures } from '../../src/domain/accounts/testing/joinedFacts.ts'
import { type PlantedCall, plantAccounts } from '../../src/domain/accounts/testing/plantedAccounts.ts'
import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import { percentile } from '../support/bench/percentile.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { accountInWindow } from './accounts/accountInWindow.ts'

const LARGE_CALLS = 2000
const OPENED = 20
/** As `useCallWords` does. */
const READ_ON_OPENING = 30
const LARGE = 'domain:large-account.example'
const LARGE_NAME = 'Large Account'

/**
 * How well planted accounts are joined, and how long an account with 2,000 calls takes to open, from a library of 100,000 calls in
 * its thread, and in the window of the app (`windowFirstMs`, `windowOpenP95Ms`: from the click to the frame with its calls). Arguments: planted accounts per seed (500), seeds (10), calls in the library (100,000).
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const [accounts = 500, seeds = 10, callCount = 100_000] = args.map(Number)
  const joined = Array.from({ length: seeds }, (_, seed) =>
    pairFigures(plantAccounts(createSeededRandom(`bench ${seed}`), accounts)),
  )
  const figures = {
    precision: Math.min(...joined.map(({ precision }) => precision)),
    recall: Math.min(...joined.map(({ recall }) => recall)),
    ...(await openingTimes(callCount)),
  }
  return {
    title: `Accounts: ${seeds} times ${accounts} planted ones, the worst; ${LARGE_CALLS} calls of one account among ${callCount}`,
    columns: ['figure', 'value'],
    rows: Object.entries(figures),
    figures,
  }
}

async function openingTimes(callCount: number) {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-accounts-'))
  const store = new StoreThread(join(folder, 'calls.sqlite'), () => undefined)
  try {
    const planted = plantAccounts(createSeededRandom('library'), Math.ceil(callCount / 10)).calls.slice(
      LARGE_CALLS - callCount,
    )
    const calls = [
      ...planted.map((call, at) => recordOf(call, at + 1)),
      ...Array.from({ length: LARGE_CALLS }, (_, at) => largeCall(planted.length + at + 1)),
    ]
    for (let from = 0; from < calls.length; from += 1000) {
      await store.ask('putPage', { calls: calls.slice(from, from + 1000), state: null, now: 1 })
    }
    // Otherwise the app would read them from a service that doesn't have them.
    for (const call of calls.slice(-READ_ON_OPENING)) {
      await store.ask('putDetail', fullDetail(call), { isOpened: false, now: 1 })
    }
    await store.ask('putReviews', 'all', [])
    const timed = async (work: () => Promise<unknown>) => {
      const startedAt = performance.now()
      await work()
      return performance.now() - startedAt
    }
    const open = async () => {
      const account = await store.query('account', { accountKey: LARGE })
      if (account.calls.length !== LARGE_CALLS)
        throw new Error(`${account.calls.length} calls instead of ${LARGE_CALLS}.`)
    }
    const firstMs = await timed(open)
    const openMs: number[] = []
    const afterChangeMs: number[] = []
    const findMs: number[] = []
    for (let at = 0; at < OPENED; at += 1) {
      openMs.push(await timed(open))
      findMs.push(await timed(() => store.query('findAccounts', { text: 'ba', offset: 0, limit: 50 })))
      // Another call with the account's domain, so that everything is joined again.
      await store.ask('putPage', { calls: [{ ...calls[at]!, attendees: [`x@new${at}.example`] }], state: null, now: 1 })
      afterChangeMs.push(await timed(open))
    }
    await store.close()
    return {
      ...(await accountInWindow(join(folder, 'calls.sqlite'), LARGE_NAME)),
      firstMs: Math.round(firstMs),
      openP95Ms: Math.round(percentile(openMs, 0.95)),
      findP95Ms: Math.round(percentile(findMs, 0.95)),
      afterChangeP95Ms: Math.round(percentile(afterChangeMs, 0.95)),
    }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function recordOf({ format, leadCompany, attendees, associations }: PlantedCall, id: number): CallRecord {
  return fullCall({
    id,
    title: `Call ${id}`,
    timestamp: new Date(Date.UTC(2025, 0, 1) + id * 600_000).toISOString(),
    agent: { id: id % 60, name: `Agent ${id % 60}`, email: `agent${id % 9}@ourteam.example` },
    leadName: null,
    ...{ format, leadCompany, attendees },
    associations: associations.map(({ key, ...item }) => ({ key, items: [{ ...item, url: null }] })),
  })
}

function largeCall(id: number): CallRecord {
  const planted = { format: 'audio', leadCompany: 'Large Account Inc.', participants: [], account: 0 }
  const deal = { key: 'crm_deals', system: 'hubspot', systemId: `large-${id % 40}`, label: `Renewal ${id % 40}` }
  return recordOf(
    {
      ...planted,
      attendees: [`person${id % 50}@large-account.example`, 'agent1@ourteam.example'],
      associations: [deal],
    },
    id,
  )
}
