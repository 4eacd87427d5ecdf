import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryStore } from '../../../src/core/library/store/libraryStore.ts'
import { fullDetail } from '../../../src/core/library/testing/fullDetail.ts'
import type { CallRecord } from '../../../src/domain/calls/call.ts'
import { benchCalls } from './benchCalls.ts'
import { peerRows } from './peerRows.ts'
import type { SpokenLanguage } from './spokenLanguage.ts'

/** `diskToTextRatio` is of this many calls for each transcript: 100,000 for 20,000. */
const CALLS_PER_TRANSCRIPT = 5

interface Contents {
  readonly calls: number
  /** Of the newest calls. */
  readonly transcripts: number
  readonly language: SpokenLanguage
}

/** Fills the library that all other figures are measured with: `calls.sqlite`, and its calls for the peers as `calls.csv`. */
export function prepareLibrary(folder: string, { calls, transcripts, language }: Contents) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'calls.sqlite')
  const newestFirst = benchCalls(calls).toReversed()
  const inProportion = Math.min(calls, CALLS_PER_TRANSCRIPT * transcripts)
  putCalls(path, newestFirst.slice(0, inProportion))
  const { textBytes, putMs } = putRecords(path, newestFirst.slice(0, transcripts), language)
  const diskToTextRatio = statSync(path).size / textBytes
  putCalls(path, newestFirst.slice(inProportion))
  writeFileSync(join(folder, 'calls.csv'), peerRows(newestFirst))
  return {
    diskToTextRatio,
    textBytes,
    detailMedianMs: putMs[transcripts >> 1] ?? Number.NaN,
    detailP99Ms: putMs[Math.floor(transcripts * 0.99)] ?? Number.NaN,
  }
}

/** In pages, as the sync does. */
function putCalls(path: string, calls: readonly CallRecord[]): void {
  const store = new LibraryStore(path)
  for (let from = 0; from < calls.length; from += 100) {
    store.putPage({ calls: calls.slice(from, from + 100), state: null, now: 1 })
  }
  store.close()
}

function putRecords(path: string, calls: readonly CallRecord[], language: SpokenLanguage) {
  const store = new LibraryStore(path)
  const putMs: number[] = []
  let textBytes = 0
  for (const [at, call] of calls.entries()) {
    const transcription = `${opening(at)}\n${language.transcript()}`
    textBytes += Buffer.byteLength(transcription)
    const { evaluators, ...record } = fullDetail({ ...call, oddFields: [], transcription, conversation: null })
    const answers = Array.from({ length: 10 }, (_, question) => ({
      id: null,
      questionId: question + 1,
      categoryId: 1,
      answer: ['yes', 'no', 'n/a'][(at + question) % 3] ?? null,
    }))
    const scored = evaluators.map((evaluator, side) => ({ ...evaluator, score: (at * 7 + side * 13) % 101, answers }))
    const startedAt = performance.now()
    store.putDetail({ ...record, evaluators: scored }, { isOpened: false, now: 1 })
    putMs.push(performance.now() - startedAt)
  }
  store.close()
  return { textBytes, putMs: putMs.sort((one, other) => one - other) }
}

/** What the bench's conditions on transcripts find. */
function opening(at: number): string {
  return at % 4 === 0
    ? 'Anna Berg: What about the price of a yearly plan?\nLea Novak: Too high.'
    : 'Anna Berg: Good morning.\nLea Novak: Good morning.'
}
