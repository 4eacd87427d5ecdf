import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ExportFile } from './exportFile.ts'

let folder = ''
let file: ExportFile

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-export-'))
  file = new ExportFile(join(folder, 'x'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('lets a reader follow the file while it grows', async () => {
  await file.add('first,')
  const text = new Response(file.read()).text()
  await file.add('sécond,')
  await file.add('x'.repeat(200_000))
  await file.end('whole')
  expect(await text).toBe(`first,sécond,${'x'.repeat(200_000)}`)
  expect(file.sizeBytes).toBe((await readFile(file.path)).length)
})

it('gives readers at different times the same content', async () => {
  await file.add('a')
  const early = new Response(file.read()).text()
  await file.add('b')
  await file.end('whole')
  expect([await early, await new Response(file.read()).text()]).toEqual(['ab', 'ab'])
})

it('gives a reader of an unfinished export an error, never a short file', async () => {
  await file.add('half')
  const text = new Response(file.read()).text()
  await file.end('broken')
  await expect(text).rejects.toThrow()
})

it('isn’t affected by a reader that leaves', async () => {
  await file.add('a')
  const reader = file.read().getReader()
  await reader.read()
  await reader.cancel()
  await file.add('b')
  await file.end('whole')
  expect(await new Response(file.read()).text()).toBe('ab')
})

it('is only readable by its owner', async () => {
  await file.add('a')
  expect((await stat(file.path)).mode & 0o777).toBe(0o600)
  await file.end('whole')
})
