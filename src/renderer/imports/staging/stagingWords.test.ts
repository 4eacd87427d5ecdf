import { expect, test } from 'vitest'
import { timestampOf } from '../../../domain/recordings/rows/rowTime.ts'
import type { StagingRow } from '../../../domain/recordings/rows/stagingRow.ts'
import { writtenTime } from '../../../domain/recordings/times/writtenTime.ts'
import { localZone } from '../../client/localZone.ts'
import { zoneCity } from '../../../domain/recordings/times/zoneCity.ts'
import { factsText, sourceWords, timeText } from './stagingWords.ts'

const none = { value: null, from: null }
const FACTS = {
  kind: 'wav',
  codec: 'A-law',
  channels: 1,
  sampleRate: 8000,
  durationSeconds: 245,
  isCutOff: false,
} as const
const ROW: StagingRow = {
  stageId: 's',
  source: { kind: 'upload' },
  fileName: 'call.wav',
  folder: '',
  sizeBytes: 2_000_000,
  check: 'done',
  sha256: null,
  facts: FACTS,
  times: [],
  timeZone: 'UTC',
  fields: {
    ...{ timestamp: none, userId: none, callTypeId: none, voipId: none },
    ...{ title: none, leadName: none, leadCompany: none },
  },
  problems: [],
}
const facts = (change: Partial<NonNullable<StagingRow['facts']>>, row: Partial<StagingRow> = {}) =>
  factsText({ ...ROW, facts: { ...FACTS, ...change }, ...row })

test.each([
  [{}, 'WAV A-law · 4:05 · mono · 2.0 MB'],
  [{ channels: 2 }, 'WAV A-law · 4:05 · stereo · 2.0 MB'],
  [{ channels: 6 }, 'WAV A-law · 4:05 · 6 channels · 2.0 MB'],
  [{ channels: null, durationSeconds: null }, 'WAV A-law · 2.0 MB'],
  // Facts that the format's name implies, or that don't matter, aren't shown.
  [{ codec: 'PCM' }, 'WAV · 4:05 · mono · 2.0 MB'],
  [{ codec: null }, 'WAV · 4:05 · mono · 2.0 MB'],
  [{ kind: 'mp3', codec: 'MP3' }, 'MP3 · 4:05 · mono · 2.0 MB'],
] as const)('a recording with %o is described as %s', (change, text) => {
  expect(facts(change)).toBe(text)
})

test('a folder comes last, and unknown details are left out', () => {
  expect(facts({}, { folder: 'calls/monday' })).toBe('WAV A-law · 4:05 · mono · 2.0 MB · calls/monday')
  expect(factsText({ ...ROW, facts: null, sizeBytes: null })).toBe('')
})

test('a link is shown as its address', () => {
  const url = 'https://files.example/a.wav'
  expect(factsText({ ...ROW, source: { kind: 'link', url } })).toBe(url)
})

test("a time is shown in its own zone, which is named if it isn't this computer’s", () => {
  const other = localZone() === 'America/New_York' ? 'Europe/Prague' : 'America/New_York'
  const [city, clock] = other === 'America/New_York' ? ['New York', ['9', 'AM']] : ['Prague', ['3', 'PM']]
  const [hour, half] = clock
  expect(timeText('2026-11-03T14:05:33.000Z', other)).toBe(`Nov 3, 2026, ${hour}:05:33 ${half} (${city})`)
  expect(timeText('2026-11-03T14:05:00.000Z', other)).toBe(`Nov 3, 2026, ${hour}:05 ${half} (${city})`)
  expect(timeText('2026-11-03T14:05:33.000Z', localZone())).toMatch(/^Nov 3, 2026, \d+:\d\d:33 [AP]M$/)
})

test.each(['2026-11-03T00:05:33.000Z', '2026-11-03T12:05:00.000Z'])('the shown text of %s is read back', (at) => {
  const read = writtenTime(timeText(at, localZone()))
  expect(read).toMatchObject({ offsetMinutes: null })
  expect(timestampOf(read!, localZone())).toBe(at)
})

test("a text that isn't a time is shown as it is", () => {
  expect(timeText('yesterday', localZone())).toBe('yesterday')
})

test('a zone is named by its city', () => {
  expect(zoneCity('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  expect(zoneCity('UTC')).toBe('UTC')
})

test('every source of a value has a label', () => {
  expect(sourceWords('csv')).toBe('from the CSV')
  expect(sourceWords('created')).toBe('from the file’s metadata')
})
