import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DIRECT_DISK } from '../../../../test/support/imports/directDisk.ts'
import { DROP_LIMITS } from '../../../domain/recordings/dropLimits.ts'
import { newRows } from './newRows.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-new-rows-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function file(...names: readonly string[]): string {
  const path = join(folder, ...names)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'x')
  return path
}

const take = (path: string, limits = DROP_LIMITS) => newRows([{ kind: 'path', path }], 'UTC', DIRECT_DISK, limits)

it('takes files named like recordings at any depth, in the order of their names', async () => {
  for (const name of ['b 10.wav', 'b 9.wav', 'notes.txt', '.hidden.wav', 'Thumbs.db']) file('calls', name)
  file('calls', 'a', 'c.weba')
  const { rows, leftOutCount } = await take(join(folder, 'calls'))
  expect(rows.map(({ folder: of, fileName }) => `${of}/${fileName}`)).toEqual([
    'calls/a/c.weba',
    'calls/b 9.wav',
    'calls/b 10.wav',
  ])
  expect(leftOutCount).toBe(1)
})

it('follows no link inside a folder: neither in a circle nor out of it', async () => {
  file('calls', 'a.wav')
  const outside = file('elsewhere', 'secret.wav')
  symlinkSync(join(folder, 'calls'), join(folder, 'calls', 'again.wav'))
  symlinkSync(outside, join(folder, 'calls', 'b.wav'))
  const { rows, leftOutCount } = await take(join(folder, 'calls'))
  expect(rows.map(({ fileName }) => fileName)).toEqual(['a.wav'])
  expect(leftOutCount).toBe(2)
})

it.each([
  ['too many recordings', { ...DROP_LIMITS, mostFiles: 3 }],
  ['too many entries', { ...DROP_LIMITS, mostEntries: 4 }],
  ['too deep', { ...DROP_LIMITS, deepest: 2 }],
])('refuses a folder that is too large: %s', async (_case, limits) => {
  for (const name of ['a.wav', 'b.wav', 'c.wav', 'd/e/f.wav']) file('calls', name)
  await expect(take(join(folder, 'calls'), limits)).rejects.toMatchObject({
    code: 'invalid-input',
    data: { reason: expect.stringMatching(/^The folder is too large\. It .* Choose a smaller one\.$/) },
  })
  expect((await take(join(folder, 'calls'))).rows).toHaveLength(4)
})

it('takes a folder that is as large as the limits allow', async () => {
  for (const name of ['a.wav', 'b.wav', 'c.wav', 'd/e/f.wav']) file('calls', name)
  const limits = { ...DROP_LIMITS, mostFiles: 4, mostEntries: 6, deepest: 3 }
  expect((await take(join(folder, 'calls'), limits)).rows).toHaveLength(4)
})

it('tells a CSV from recordings, by itself and in a folder', async () => {
  file('calls', 'a.wav')
  const path = file('calls', 'calls.csv')
  expect(await take(path)).toEqual({ rows: [], tablePaths: [path], leftOutCount: 0 })
  const { rows, tablePaths, leftOutCount } = await take(join(folder, 'calls'))
  expect([rows.length, tablePaths, leftOutCount]).toEqual([1, [path], 0])
})

it.each(['\\\\server\\share\\a.wav', '//server/share/a.wav', '\\\\?\\C:\\a.wav', '\\\\.\\pipe\\a.wav'])(
  'does not touch the network path %s',
  async (path) => {
    const { rows } = await take(path)
    expect(rows).toMatchObject([{ source: { kind: 'path', path }, fileName: 'a.wav', sizeBytes: null }])
  },
)

it('removes invisible characters from names', async () => {
  const path = file('mon\u202Eday', 'in\u202Evoice\u200B.wav')
  const { rows } = await take(join(path, '..'))
  expect(rows).toMatchObject([{ source: { path }, folder: 'monday', fileName: 'invoice.wav' }])
  const links = await newRows(
    [{ kind: 'link', url: 'https://pbx.example/x%2F..%2Fa%E2%80%AEb.wav' }],
    'UTC',
    DIRECT_DISK,
  )
  expect(links.rows[0]?.fileName).toBe('ab.wav')
})

it.each([
  ['https://pbx.example/100%.mp3?sig=abc', '100%.mp3'],
  ['https://pbx.example/?sig=abc', 'pbx.example'],
  ['pbx.example/a.mp3', 'pbx.example/a.mp3'],
])('the name of %s is %s', async (url, fileName) => {
  const { rows } = await newRows([{ kind: 'link', url }], 'UTC', DIRECT_DISK)
  expect(rows[0]?.fileName).toBe(fileName)
})
