import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import { ApiKey } from '../secrets/apiKey.ts'
import { SignedUrl } from '../secrets/signedUrl.ts'
import { createFileLog } from './log.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lines = (name = 'earshot.log') =>
  readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

describe('the log', () => {
  it('writes a line of JSON for each event, with its time', async () => {
    const log = createFileLog(folder, new FakeClock())
    log.info('started', { version: '1' })
    log.error('failed', { error: new Error('why', { cause: new Error('deeper') }) })
    await log.flush()
    expect(lines()).toMatchObject([
      { at: '2026-11-21T09:00:00.000Z', level: 'info', event: 'started', version: '1' },
      { level: 'error', event: 'failed', error: { message: 'why', cause: { message: 'deeper' } } },
    ])
  })

  it('never writes a key or a signed URL', async () => {
    const log = createFileLog(folder, new FakeClock())
    const link = 'https://media.example/a.mp3?X-Amz-Signature=signed-part#fragment-part'
    log.info('planted', {
      key: new ApiKey('secret'),
      nested: { list: [new SignedUrl(link)], headers: { 'x-api-key': 'secret', cookie: 'secret' } },
      text: `GET ${link} failed`,
      error: new Error(`fetch ${link}`),
    })
    await log.flush()
    const text = readFileSync(join(folder, 'earshot.log'), 'utf8')
    expect(text).toContain('https://media.example/a.mp3')
    expect(text).not.toMatch(/secret|Signature|signed-part|fragment-part/)
  })

  it('starts a new file when one is full, and keeps three', async () => {
    const log = createFileLog(folder, new FakeClock(), 200)
    for (let index = 0; index < 12; index += 1) {
      log.info('event', { index, filler: 'x'.repeat(100) })
      await log.flush()
    }
    expect(readdirSync(folder).toSorted()).toEqual(['earshot.1.log', 'earshot.2.log', 'earshot.3.log', 'earshot.log'])
    expect(lines().at(-1)).toMatchObject({ index: 11 })
    expect(lines('earshot.1.log').at(-1)).toMatchObject({ index: 10 })
  })

  it('loses neither lines nor older files if it can’t start a new file', async () => {
    const log = createFileLog(folder, new FakeClock(), 200)
    const write = async (index: number) => {
      log.info('event', { index, filler: 'x'.repeat(100) })
      await log.flush()
    }
    for (const index of [0, 1, 2]) await write(index)
    rmSync(join(folder, 'earshot.log'))
    for (const index of [3, 4]) await write(index)
    expect(['earshot.2.log', 'earshot.1.log', 'earshot.log'].map((name) => lines(name)[0]?.['index'])).toEqual([
      1, 3, 4,
    ])
    expect(lines('earshot.3.log')[0]).toMatchObject({ index: 0 })
  })

  it('keeps lines that are longer than a whole file', async () => {
    const log = createFileLog(folder, new FakeClock(), 10)
    log.info('longer than ten bytes')
    await log.flush()
    expect(lines()).toMatchObject([{ event: 'longer than ten bytes' }])
  })

  it('writes what was said before it is closed, and nothing later', async () => {
    const log = createFileLog(folder, new FakeClock())
    log.info('before')
    const closed = log.close()
    log.info('after')
    await closed
    await log.flush()
    expect(lines()).toMatchObject([{ event: 'before' }])
  })

  it('continues the file of an earlier start until it is full', async () => {
    for (const index of [1, 2, 3]) {
      const log = createFileLog(folder, new FakeClock(), 200)
      log.info('event', { index })
      await log.flush()
    }
    expect(lines('earshot.1.log').map(({ index }) => index)).toEqual([1, 2])
    expect(lines().map(({ index }) => index)).toEqual([3])
  })

  it('creates its folder, readable by its owner only', async () => {
    const inner = join(folder, 'data', 'logs')
    const log = createFileLog(inner, new FakeClock())
    log.warn('created')
    await log.flush()
    expect(statSync(inner).mode & 0o777).toBe(0o700)
    expect(statSync(join(inner, 'earshot.log')).mode & 0o777).toBe(0o600)
  })

  it('returns its last lines, including those of the previous file', async () => {
    const log = createFileLog(folder, new FakeClock(), 200)
    expect(await log.tail()).toEqual([])
    for (let index = 0; index < 3; index += 1) {
      log.info('event', { index, filler: 'x'.repeat(100), key: new ApiKey('secret') })
      await log.flush()
    }
    const tail = (await log.tail()).map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(tail.map(({ index }) => index)).toEqual([1, 2])
    expect(JSON.stringify(tail)).not.toContain('secret')
  })

  it('returns no more than fits into an issue, and whole lines only', async () => {
    const log = createFileLog(folder, new FakeClock())
    for (let index = 0; index < 100; index += 1) log.info('event', { index, filler: 'ü'.repeat(3000) })
    const tail = await log.tail()
    expect(tail.join('').length).toBeLessThanOrEqual(200_000)
    expect(tail.length).toBeGreaterThan(20)
    const indexOf = (line: string | undefined) => (JSON.parse(line ?? '') as { index: number }).index
    expect(indexOf(tail.at(-1))).toBe(99)
    expect(indexOf(tail[0])).toBe(100 - tail.length)
  })

  it('fills up its last lines from the previous file', async () => {
    const log = createFileLog(folder, new FakeClock(), 250_000)
    for (let index = 0; index < 40; index += 1) {
      log.info('event', { index, filler: 'x'.repeat(3900), more: 'x'.repeat(3900) })
      await log.flush()
    }
    const tail = await log.tail()
    expect(readdirSync(folder)).toHaveLength(2)
    expect(tail.length).toBeGreaterThan(lines().length)
    expect(tail.join('').length).toBeLessThanOrEqual(200_000)
  })

  it('doesn’t fail when it can’t write', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const log = createFileLog(join(file, 'logs'), new FakeClock())
    log.info('lost')
    await expect(log.flush()).resolves.toBeUndefined()
  })
})
