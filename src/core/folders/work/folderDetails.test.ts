import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../../../test/support/fakeClock.ts'
import type { IndexSidecar } from '../../../domain/recordings/rules/importRule.ts'
import { EMPTY_RULE } from '../../../domain/recordings/rules/importRule.ts'
import { folderReader } from '../watching/thread/folderReader.ts'
import type { FolderReading } from '../watching/thread/folderReader.ts'
import { ThreadedReading } from '../watching/thread/threadedReading.ts'
import { FolderDetails, type OtherFiles, unreadIndexCount } from './folderDetails.ts'
import type { OtherFile } from '../details/indexBook.ts'

const INDEX: IndexSidecar = {
  kind: 'index',
  fileName: '*.csv',
  hasHeading: true,
  columnCount: null,
  columns: { file: 'file', agentName: 'agent' },
  matchBy: 'file',
  isUtc: false,
  dayOrder: null,
}

let folder: string
let recordings: string[]
const readings: FolderReading[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-details-'))
  recordings = []
})
afterEach(() => {
  for (const reading of readings.splice(0)) reading.close()
  rmSync(folder, { recursive: true, force: true })
})

function opened(reading: FolderReading = folderReader()): FolderDetails {
  readings.push(reading)
  return new FolderDetails(reading)
}

function others(...paths: readonly string[]): OtherFiles {
  const listed = paths.map((path): [string, OtherFile] => {
    const { size, mtimeMs } = statSync(join(folder, path))
    return [path, { path, sizeBytes: size, modifiedMs: mtimeMs }]
  })
  return { files: new Map(listed) }
}

/** The agent of each recording, by path. */
async function agents(details: FolderDetails, of: OtherFiles, sidecar = INDEX): Promise<Record<string, string | null>> {
  const found = await details.of(recordings, {
    folder,
    rule: { ...EMPTY_RULE, sidecar },
    others: of,
    recordings: (afterKey, limit) =>
      recordings
        .map((path, index) => ({ fileKey: index + 1, path }))
        .filter(({ fileKey }) => fileKey > afterKey)
        .slice(0, limit),
  })
  return Object.fromEntries([...found].map(([path, { agentName }]) => [path, agentName]))
}

/** Smaller files are always read whole. */
const BEGINNING = `file;agent\n${`none.wav;${'x'.repeat(5000)}\n`.repeat(60)}`

describe('an index that grows', () => {
  it('is only read where it grew', async () => {
    const details = opened()
    const path = join(folder, 'calls.csv')
    recordings.push('a.wav', 'b.wav', 'c.wav')
    const ofA = 'a.wav;Anna\n'
    const padding = `none.wav;${'x'.repeat(5000)}\n`
    writeFileSync(path, BEGINNING + ofA + padding)
    expect(await agents(details, others('calls.csv'))).toEqual({ 'a.wav': 'Anna' })
    // What was read stays, although it isn't there anymore.
    writeFileSync(path, `${BEGINNING}z.wav;Anna\n${padding}b.wav;Ben`)
    expect(await agents(details, others('calls.csv'))).toEqual({ 'a.wav': 'Anna', 'b.wav': 'Ben' })
    // The last record was cut off.
    appendFileSync(path, 'jamin\nc.wav;Cleo\n')
    expect(await agents(details, others('calls.csv'))).toEqual({
      'a.wav': 'Anna',
      'b.wav': 'Benjamin',
      'c.wav': 'Cleo',
    })
  })

  it('is read from the start once it is another file', async () => {
    const details = opened()
    const path = join(folder, 'calls.csv')
    recordings.push('a.wav', 'b.wav')
    writeFileSync(path, `${BEGINNING}a.wav;Anna\n`)
    expect(await agents(details, others('calls.csv'))).toEqual({ 'a.wav': 'Anna' })
    writeFileSync(path, `file,agent,x\n${`none.wav,${'x'.repeat(5000)},x\n`.repeat(60)}b.wav,Ben,x\n`)
    expect(await agents(details, others('calls.csv'))).toEqual({ 'b.wav': 'Ben' })
    writeFileSync(path, 'file;agent\na.wav;Anna\n')
    expect(await agents(details, others('calls.csv'))).toEqual({ 'a.wav': 'Anna' })
    expect(await agents(details, { files: new Map() })).toEqual({})
  })

  it('says the same as one that is read at once, however it is written', async () => {
    const cell = fc.constantFrom('plain', '"a;b"', '"a""b"', '"two\nlines"', 'Jürgen', '', '"cut')
    const parts = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), cell, fc.constantFrom('\n', '\r\n', '\r', '')), {
      maxLength: 12,
    })
    recordings.push('0.wav', '1.wav', '2.wav', '3.wav')
    await fc.assert(
      fc.asyncProperty(
        parts,
        fc.constantFrom('utf8' as const, 'latin1' as const, 'utf16le' as const),
        async (all, encoding) => {
          const path = join(folder, 'calls.csv')
          const details = opened()
          writeFileSync(path, `${encoding === 'utf16le' ? '\uFEFF' : ''}${BEGINNING}`, encoding)
          await agents(details, others('calls.csv'))
          for (const [recording, text, lineBreak] of all) {
            appendFileSync(path, `${recording}.wav;${text}${lineBreak}`, encoding)
            await agents(details, others('calls.csv'))
          }
          expect(await agents(details, others('calls.csv'))).toEqual(await agents(opened(), others('calls.csv')))
        },
      ),
      { seed: 9, numRuns: 20 },
    )
  })
})

it('a record belongs to a recording that is found later, and to none once it fits two', async () => {
  const details = opened()
  writeFileSync(join(folder, 'calls.csv'), 'file;agent\na.wav;Anna\nmay/b.wav;Ben\n')
  const of = others('calls.csv')
  recordings.push('june/b.wav')
  expect(await agents(details, of)).toEqual({})
  recordings.push('may/b.wav', 'may/a.wav')
  expect(await agents(details, of)).toEqual({ 'may/b.wav': 'Ben', 'may/a.wav': 'Anna' })
  recordings.push('june/a.wav')
  expect(await agents(details, of)).toEqual({ 'may/b.wav': 'Ben' })
})

it('a record belongs to the recording that is left when another one that it fits is gone', async () => {
  const details = opened()
  writeFileSync(join(folder, 'calls.csv'), 'file;agent\na.wav;Anna\n')
  const of = others('calls.csv')
  expect(details.forget()).toBe(false)
  recordings.push('may/a.wav', 'june/a.wav')
  expect(await agents(details, of)).toEqual({})
  recordings.shift()
  expect(details.forget()).toBe(true)
  expect(await agents(details, of)).toEqual({ 'june/a.wav': 'Anna' })
})

it('the last index by name decides, and one that contradicts itself doesn’t', async () => {
  recordings.push('a.wav', 'b.wav')
  writeFileSync(join(folder, '1.csv'), 'file;agent\na.wav;Anna\nb.wav;Ben\n')
  writeFileSync(join(folder, '2.csv'), 'file;agent\na.wav;Cleo\nb.wav;Dora\nb.wav;Ed\n')
  expect(await agents(opened(), others('2.csv', '1.csv'))).toEqual({ 'a.wav': 'Cleo', 'b.wav': 'Ben' })
})

it('counts indexes that are too large, and those before them', () => {
  const files = (sizes: Readonly<Record<string, number>>) => ({
    files: new Map(
      Object.entries(sizes).map(([path, sizeMb]) => [path, { path, sizeBytes: sizeMb * 1024 * 1024, modifiedMs: 0 }]),
    ),
  })
  expect(unreadIndexCount(files({ '1.csv': 1, '2.csv': 63, 'a.json': 900 }), INDEX)).toBe(0)
  expect(unreadIndexCount(files({ '1.csv': 1, '2.csv': 65, '3.csv': 1 }), INDEX)).toBe(2)
  expect(unreadIndexCount(files({ '1.csv': 65 }), null)).toBe(0)
  expect(unreadIndexCount(null, INDEX)).toBe(0)
})

it('the thread begins again after it has ended', async () => {
  const reading = new ThreadedReading(new FakeClock())
  const details = opened(reading)
  recordings.push('a.wav')
  writeFileSync(join(folder, 'calls.csv'), 'file;agent\na.wav;Anna\n')
  const of = others('calls.csv')
  expect(await agents(details, of)).toEqual({ 'a.wav': 'Anna' })
  reading.rest()
  expect(await agents(details, of)).toEqual({ 'a.wav': 'Anna' })
})

it('reads files beside recordings, but no folder, link or failure of the disk as one', async () => {
  recordings.push(...Array.from({ length: 25 }, (_, index) => `${index}.wav`))
  for (const name of ['3.json', '24.wav.json']) writeFileSync(join(folder, name), '{"agent":"Anna"}')
  mkdirSync(join(folder, '4.json'))
  writeFileSync(join(folder, '5.json'), '{"agent":')
  const beside = {
    kind: 'beside',
    format: 'json',
    paths: { agentName: 'agent' },
    isUtc: false,
    dayOrder: null,
  } as const
  const sources = { folder, rule: { ...EMPTY_RULE, sidecar: beside }, others: others(), recordings: () => [] }
  const found = await opened().of(recordings, sources)
  expect([...found].map(([path, { agentName }]) => [path, agentName])).toEqual([
    ['3.wav', 'Anna'],
    ['24.wav', 'Anna'],
  ])
})
