import { expect, test } from 'vitest'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import { listStatusWords, type ListState } from './listStatusWords.ts'

const NOW = new Date(2026, 9, 1, 15, 42).getTime()

const words = ({ library = {}, ...list }: Omit<Partial<ListState>, 'library'> & { library?: object }) =>
  listStatusWords(
    {
      status: null,
      updatedAt: null,
      unsureCount: 0,
      limitedUntil: null,
      isOnline: true,
      library: librarySnapshot({ asOf: NOW, callCount: 500, recordCount: 500, ...library }),
      ...list,
    },
    NOW + 12_000,
  )

const READING = {
  activity: 'calls',
  isListComplete: false,
  callCount: 41_200,
  expectedCallCount: 50_312,
  secondsLeft: 60,
}

test.each([
  ['a complete list', {}, 'Up to date', 'quiet', /^Updated 12 seconds ago\. Earshot checks/u],
  ['nothing was read', { library: { activity: 'off', asOf: null } }, '', 'quiet', /as you scroll/u],
  [
    'rows of the service',
    { updatedAt: NOW, library: { activity: 'off', asOf: null } },
    'Updated 12 seconds ago',
    'quiet',
    /doesn’t follow changes/u,
  ],
  [
    'the first reading',
    { status: 'reading', library: READING },
    '41,200 of about 50,000 calls, a minute left',
    'busy',
    /comes from the service/u,
  ],
  [
    'only what was read',
    { status: 'partial', library: READING },
    '41,200 of about 50,000 calls, a minute left',
    'busy',
    /only those read so far/u,
  ],
  [
    'reading is paused',
    { status: 'partial', library: { ...READING, activity: 'paused', secondsLeft: null } },
    'Paused, 41,200 of about 50,000 calls',
    'warn',
    /^Until all calls have been read, this list has only those read so far/u,
  ],
  [
    'reading fails',
    { status: 'reading', library: { ...READING, failure: { code: 'disk-full', data: {} } } },
    /disk.*, 41,200 of about 50,000 calls$/iu,
    'warn',
    /space.*as you scroll/iu,
  ],
  [
    'more than was estimated',
    { status: 'reading', library: { ...READING, expectedCallCount: 41_000 } },
    '41,200 calls read so far, a minute left',
    'busy',
    /as you scroll/u,
  ],
  [
    'nothing was read yet',
    { status: 'reading', library: { ...READING, callCount: 0, secondsLeft: null } },
    'Reading the list of calls',
    'busy',
    /as you scroll/u,
  ],
  [
    'transcripts are being read',
    { library: { activity: 'records', recordCount: 480 } },
    'Transcripts: 480 of 500',
    'busy',
    /This list is complete/u,
  ],
  [
    'details are missing for the filter',
    { unsureCount: 12, library: { activity: 'records', recordCount: 480 } },
    'Transcripts: 480 of 500, 12 calls not checked',
    'busy',
    /12 calls may also match/u,
  ],
  [
    'a later start',
    { status: 'period', library: { since: '2026-09-01T12:00:00Z' } },
    'Calls since Sep 1, 2026',
    'quiet',
    /are saved/u,
  ],
  [
    'calls from before a later start',
    { status: 'older', library: { since: '2026-09-01T12:00:00Z' } },
    'From the service',
    'quiet',
    /^Only calls since Sep 1, 2026 are saved, so this list comes from the service/u,
  ],
  ['a later start that another window has removed', { status: 'period' }, 'Up to date', 'quiet', /^Updated/u],
  ['older calls after that', { status: 'older' }, 'Up to date', 'quiet', /^Updated/u],
  ['paused', { status: 'paused', library: { activity: 'paused' } }, /^Paused, as of /u, 'warn', /isn’t updated/u],
  ['no connection to the service', { status: 'offline' }, /^Offline since /u, 'warn', /can’t be played/u],
  [
    'no connection before all calls were read',
    { status: 'offline', library: { ...READING, asOf: null } },
    'Offline, 41,200 of about 50,000 calls',
    'warn',
    /can’t be reached/u,
  ],
  ['no network', { isOnline: false, library: { asOf: null } }, 'Offline', 'warn', /can’t be reached/u],
  [
    'the rate limit',
    { limitedUntil: NOW + 60_000, status: 'reading', library: READING },
    /^Rate limited until 3:43\sPM$/u,
    'warn',
    /continues by itself/u,
  ],
  ['a limit that has passed', { limitedUntil: NOW }, 'Up to date', 'quiet', /./u],
  ['a full disk', { library: { failure: { code: 'disk-full', data: {} } } }, /disk/iu, 'warn', /./u],
  ['a regular expression', { status: 'not-local' }, 'From the service', 'quiet', /can’t evaluate/u],
  ['a slow regular expression', { status: 'regex-too-slow' }, 'From the service', 'quiet', /too long/u],
] as const)('says what it is: %s', (_name, list, line, tone, explanation) => {
  const said = words(list)
  if (typeof line === 'string') expect(said.line).toBe(line)
  else expect(said.line).toMatch(line)
  expect(said.tone).toBe(tone)
  expect(said.explanation).toMatch(explanation)
})
