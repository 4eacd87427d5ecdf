import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WatchedFolder } from '../../contract/import/folders.ts'
import {
  backlogWords,
  leftOutText,
  noneSentText,
  reasonWords,
  reportWords,
  stateWords,
  summaryText,
  trialText,
  unreadIndexWords,
} from './folderWords.ts'

const NOW = Date.parse('2026-11-22T14:30:00')
beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const report = { fileCount: 1, temporaryCount: 0, otherCount: 0, linkCount: 0, unreadableCount: 0 }
const polled = { kind: 'watching', by: 'polling', everySeconds: 30, report: { ...report, limit: null } } as const
const words = (known: Partial<WatchedFolder>) => {
  const { title, words: text } = stateWords({ isConfirmed: true, ...known } as WatchedFolder)
  return `${title}. ${text}`
}

it('says what a folder is doing, why, and since when it can’t be reached', () => {
  expect(words({ state: { ...polled, why: { kind: 'network', fileSystem: 'cifs' } } })).toBe(
    'Checks every 30 seconds. It’s a network folder, which doesn’t report changes made by other computers.',
  )
  const lost = { kind: 'lost', since: NOW - 28 * 60_000, reason: 'not-responding' } as const
  expect(words({ state: lost })).toMatch(/^Unreachable since 2:02 PM\. It doesn’t respond.*imports nothing twice\.$/)
  expect(words({ state: { ...lost, since: NOW - 86_400_000 } })).toMatch(/since Nov 21, 2026, 2:30 PM/)
  expect(words({ state: { kind: 'listing', fileCount: 80_000 } })).toBe('Listing files. 80,000 files so far.')
  // Nothing is sent, whatever else the folder is doing.
  expect(words({ state: { kind: 'paused' }, isConfirmed: false })).toMatch(/^Paused\./)
  expect(words({ state: { kind: 'listing', fileCount: 1 }, isConfirmed: false })).toMatch(/^Rule not confirmed\./)
  expect(words({ state: lost, isConfirmed: false })).toMatch(/^Unreachable/)
})

it('warns that a folder falls behind, and says what to do', () => {
  const backlog = { waitingCount: 900, perDay: 310, behindPerDay: 70, lastSendAt: NOW + 12 * 86_400_000 }
  expect(backlogWords(backlog, 240)).toEqual({
    title: '70 recordings behind per day',
    words:
      'The service accepts 240 a day. About 310 recordings a day arrive here. The last of the 900 waiting is sent about Dec 4, 2026. Send fewer: set a minimum length, choose agents, or send only some calls per agent and day.',
  })
  expect(backlogWords({ ...backlog, behindPerDay: 0 }, 240)).toBeNull()
})

it('sums up a day, and what would be sent', () => {
  const leftOut = [
    { reason: 'too-short', count: 2 },
    { reason: 'duplicate', count: 1 },
  ] as const
  const day = { day: '2026-11-21', sent: 40, waiting: 0, leftOut, postponed: 3, attention: 1, failed: 0 }
  expect(summaryText(day)).toBe('40 sent, 3 postponed, 3 left out, 1 needs attention')
  expect(leftOutText(day.leftOut)).toBe('2 too short, 1 as duplicates')
  expect(summaryText({ ...day, sent: 0, postponed: 0, leftOut: [], attention: 0 })).toBeNull()
  const counts = { sent: 5, leftOut: 2, postponed: 0, attention: 1, lastSendAt: NOW }
  const all = { fileCount: 8, triedCount: 8 }
  expect(trialText(counts, all)).toBe('5 recordings to send right away; 2 left out; 1 needs attention')
  expect(trialText({ ...counts, lastSendAt: NOW + 3 * 3_600_000 }, all)).toMatch(/the last about 5:30 PM/)
  expect(trialText(counts, { ...all, fileCount: 80 })).toBe(
    'About 50 recordings to send right away; about 20 left out; about 10 need attention',
  )
})

it('says which part of a folder isn’t watched', () => {
  expect(reportWords({ ...report, limit: null })).toBeNull()
  expect(reportWords({ ...report, fileCount: 200_000, limit: 'files' })).toMatch(/^Only the first 200,000 files/)
  expect(reportWords({ ...report, unreadableCount: 1, limit: null })).toMatch(/^1 file or folder can’t be read/)
})

it('says how many CSVs with details are too large', () => {
  expect(unreadIndexWords(0)).toBeNull()
  expect(unreadIndexWords(1)).toMatch(/^1 CSV with details isn’t read: Earshot reads the last 64 MB/)
  expect(unreadIndexWords(1200)).toMatch(/^1,200 CSVs with details aren’t read/)
})

it('says why no sample would be sent, and nothing if one would', () => {
  const short = { status: 'left-out', reason: { kind: 'too-short' }, isUnaffected: false } as const
  const other = { status: 'left-out', reason: { kind: 'other-agent' }, isUnaffected: false } as const
  expect(noneSentText([short, short, other])).toBe('None of these would be sent now: 2 too short, 1 of other agents.')
  const queued = { status: 'waiting', reason: { kind: 'importing' }, isUnaffected: false } as const
  expect(noneSentText([short, queued])).toBeNull()
  // What was sent before isn't affected.
  expect(noneSentText([short, { ...queued, isUnaffected: true }])).toBe('None of these would be sent now: 1 too short.')
})

it('a recording that is only in the list of imports isn’t shown as imported', () => {
  const titleWith = (callId: number | null) => reasonWords({ kind: 'already-imported', callId }).title
  expect([titleWith(null), titleWith(7)]).toEqual(['Already in Imports', 'Already imported'])
})
