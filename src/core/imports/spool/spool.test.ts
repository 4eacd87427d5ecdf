import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spool, sweepSpool } from './spool.ts'

let root: string
let folder: string
let path: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'earshot-spool-'))
  folder = join(root, 'imports', 'spool')
  path = join(folder, 'stage-1')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const upload = (body: RequestInit['body'], signal?: AbortSignal) =>
  new Request('http://127.0.0.1/', { method: 'POST', body, duplex: 'half', ...(signal && { signal }) } as RequestInit)

const atOnce = () => Promise.resolve()

describe('an upload', () => {
  it('is complete under its name, readable by its owner only', async () => {
    expect(await spool(upload('sound'), path, atOnce)).toBe(5)
    expect(readFileSync(path, 'utf8')).toBe('sound')
    expect(readdirSync(folder)).toEqual(['stage-1'])
    expect([statSync(folder).mode & 0o777, statSync(path).mode & 0o777]).toEqual([0o700, 0o600])
  })

  it('can be empty', async () => {
    expect(await spool(upload(null), path, atOnce)).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe('')
  })

  it('that is canceled leaves no file', async () => {
    const stop = new AbortController()
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
      pull: () => stop.abort(),
    })
    await expect(spool(upload(body, stop.signal), path, atOnce)).rejects.toMatchObject({ code: 'canceled' })
    expect(readdirSync(folder)).toEqual([])
  })

  it('that was canceled before it began leaves no file', async () => {
    await expect(spool(upload('sound', AbortSignal.abort()), path, atOnce)).rejects.toMatchObject({ code: 'canceled' })
    expect(readdirSync(folder)).toEqual([])
  })

  it('that breaks off leaves no file, and fails with the reason', async () => {
    const reason = new Error('the connection broke')
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
      pull: (controller) => controller.error(reason),
    })
    await expect(spool(upload(body), path, atOnce)).rejects.toBe(reason)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('the sweep', () => {
  it('deletes only files that no record refers to', async () => {
    mkdirSync(folder, { recursive: true })
    for (const name of ['a', 'b', 'c.part']) writeFileSync(join(folder, name), 'x')
    // Like a file that another program has open.
    mkdirSync(join(folder, '0'))
    await sweepSpool(folder, [join(folder, 'a'), '/elsewhere/x'])
    expect(readdirSync(folder)).toEqual(['0', 'a'])
  })

  it('accepts that there is no folder yet, but reports other failures', async () => {
    await expect(sweepSpool(folder, [])).resolves.toBeUndefined()
    expect(existsSync(folder)).toBe(false)
    const file = join(root, 'file')
    writeFileSync(file, '')
    await expect(sweepSpool(file, [])).rejects.toMatchObject({ code: 'ENOTDIR' })
  })
})
