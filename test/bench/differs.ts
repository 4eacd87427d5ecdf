import { setImmediate } from 'node:timers/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LibraryStore } from '../../src/core/library/store/libraryStore.ts'
import {
  isAnyPlanted,
  isAnything,
  isPlantedFound,
  simulatedFindings,
} from '../../src/domain/differences/testing/simulatedCalls.ts'
import { createSeededRandom } from '../../src/domain/seededRandom.ts'
import type { BenchResult } from '../support/bench/benchResult.ts'
import { prepareLibrary } from './library/preparedLibrary.ts'
import { SpokenLanguage } from './library/spokenLanguage.ts'

/**
 * "What differs about these calls?": how often it finds what was planted, and what wasn't, in simulated workspaces; and how long
 * it takes with 60 fields. Arguments: runs of each simulation (500), calls (100,000; 0: only the simulations), transcripts (20,000).
 */
export async function run(args: readonly string[]): Promise<BenchResult> {
  const [runs = 500, calls = 100_000, transcripts = 20_000] = args.map(Number)
  const found = simulated(runs)
  const measured = calls === 0 ? {} : await measure(calls, transcripts)
  const figures = { ...found, ...measured }
  return {
    title: `What differs: ${runs} runs of each simulation, ${calls} calls with 60 fields and ${transcripts} transcripts`,
    columns: ['figure', 'value'],
    rows: Object.entries(figures),
    figures,
  }
}

function simulated(runs: number) {
  const share = (isHit: (seed: number) => boolean) =>
    Array.from({ length: runs }, (_, seed) => seed).filter(isHit).length / runs
  return {
    plantedInTop3: share((seed) => isPlantedFound(simulatedFindings({ simulation: 'planted', seed }))),
    plantedInTop3Adjusted: share((seed) =>
      isPlantedFound(simulatedFindings({ simulation: 'planted', seed, isAdjusted: true })),
    ),
    anyOnNull: share((seed) => isAnything(simulatedFindings({ simulation: 'null', seed }))),
    anyOnNullAdjusted: share((seed) => isAnything(simulatedFindings({ simulation: 'null', seed, isAdjusted: true }))),
    agentMixFoundBefore: share((seed) => isAnyPlanted(simulatedFindings({ simulation: 'agents', seed }))),
    agentMixGoneAfter: share(
      (seed) => !isAnyPlanted(simulatedFindings({ simulation: 'agents', seed, isAdjusted: true })),
    ),
  }
}

const AGENTS = 60
/** With 25 fields of calls and 10 questions, 60. */
const CUSTOM_FIELDS = 25

async function measure(calls: number, transcripts: number) {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-differs-'))
  try {
    prepareLibrary(folder, { calls, transcripts, language: new SpokenLanguage(createSeededRandom('differs')) })
    const store = new LibraryStore(join(folder, 'calls.sqlite'))
    store.putDirectory(usersWithFields(), [])
    store.putReviews('all', [])
    const query = (field: 'duration' | 'ai_score', value: string) =>
      ({ filters: [{ field, op: '>=', value }], sort: [] }) as const
    const all = { filters: [], sort: [] } as const
    const ask = async (isAdjusted: boolean, value: string) => {
      const gaps = watchGaps()
      const startedAt = performance.now()
      const cpuAt = process.cpuUsage()
      await store.query('differences', { calls: { query: query('duration', value) }, others: all, isAdjusted }, 1)
      const { user, system } = process.cpuUsage(cpuAt)
      return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1000, gapMs: gaps.stop() }
    }
    // The columns of the fields are in memory, as after the first seconds with a list.
    const asked = { query: all, offset: 0, limit: 0, calendar: null, zone: 'UTC' }
    await store.query('explore', { ...asked, fields: ['attendee', 'association', 'evaluator'] })
    const first = await ask(false, '2880')
    const again = await ask(false, '2881')
    const adjusted = await ask(true, '2882')
    store.restrict({ since: null, keepsDetails: false })
    store.putReviews('all', [])
    await ask(false, '2880')
    const fields = await ask(false, '2883')
    const fieldsAdjusted = await ask(true, '2884')
    store.close()
    return {
      differsMs: fields.ms,
      differsAdjustedMs: fieldsAdjusted.ms,
      differsFirstWordsMs: first.ms,
      differsWordsMs: again.ms,
      differsWordsAdjustedMs: adjusted.ms,
      // Also on a busy computer.
      differsCpuMs: fields.cpuMs,
      differsAdjustedCpuMs: fieldsAdjusted.cpuMs,
      differsFirstWordsCpuMs: first.cpuMs,
      differsWordsCpuMs: again.cpuMs,
      differsLongestStepMs: Math.max(first.gapMs, again.gapMs, adjusted.gapMs, fields.gapMs, fieldsAdjusted.gapMs),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function usersWithFields() {
  return Array.from({ length: AGENTS }, (_, at) => ({
    userId: at + 1,
    workspaceId: 12,
    email: `agent${at}@example.com`,
    name: `Agent ${at}`,
    isActive: true,
    customFields: Array.from({ length: CUSTOM_FIELDS }, (_, field) => ({
      key: `field_${field}`,
      label: `Field ${field}`,
      value: `value ${at % (2 + field)}`,
    })),
  }))
}

/** How long the thread's other work waits. */
function watchGaps() {
  let longest = 0
  let isWatching = true
  let last = performance.now()
  const watch = async () => {
    while (isWatching) {
      await setImmediate()
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }
  }
  void watch()
  return {
    stop() {
      isWatching = false
      return longest
    },
  }
}
