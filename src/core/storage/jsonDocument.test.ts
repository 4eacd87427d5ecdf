import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JsonDocument } from './jsonDocument.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-json-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a JSON document', () => {
  it('returns what was written, only readable by its owner, without leftover files', async () => {
    const document = new JsonDocument(join(folder, 'deep', 'a.json'))
    expect(await document.read()).toEqual({ kind: 'absent' })
    await document.write({ a: 1 })
    expect(await document.read()).toEqual({ kind: 'found', value: { a: 1 } })
    expect(readdirSync(join(folder, 'deep'))).toEqual(['a.json'])
    expect(statSync(document.path).mode & 0o077).toBe(0)
  })

  it('writes in the order of the calls', async () => {
    const document = new JsonDocument(join(folder, 'a.json'))
    await Promise.all(Array.from({ length: 20 }, (_, index) => document.write({ index })))
    expect(await document.read()).toEqual({ kind: 'found', value: { index: 19 } })
  })

  it('sets a damaged file aside instead of overwriting it', async () => {
    const path = join(folder, 'a.json')
    writeFileSync(path, '{"half":')
    const stored = await new JsonDocument(path).read()
    if (stored.kind !== 'damaged') throw new Error(stored.kind)
    expect(readFileSync(stored.setAsideAs, 'utf8')).toBe('{"half":')
  })

  it('keeps the old text if the new one can’t be written', async () => {
    const document = new JsonDocument(join(folder, 'a.json'))
    await document.write({ a: 1 })
    await expect(document.write({ a: 1n })).rejects.toThrow(TypeError)
    expect(await document.read()).toEqual({ kind: 'found', value: { a: 1 } })
    expect(readdirSync(folder)).toEqual(['a.json'])
  })
})
