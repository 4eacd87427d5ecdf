import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './preparedBuild.ts'

const SOURCES = ['src/renderer', 'package-lock.json', 'src/not-there']

let checkout: string
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'earshot-sources-'))
  await mkdir(join(checkout, 'src', 'renderer', 'pages'), { recursive: true })
  await writeFile(join(checkout, 'src', 'renderer', 'main.tsx'), 'one')
  await writeFile(join(checkout, 'src', 'renderer', 'pages', 'Calls.tsx'), 'two')
  await writeFile(join(checkout, 'package-lock.json'), '{}')
})
afterEach(() => rm(checkout, { recursive: true }))

const now = () => fingerprint(SOURCES, checkout)

test('the same sources have the same fingerprint', async () => {
  expect(await now()).toBe(await now())
})

test('a changed, an added, a removed and a renamed file each make another', async () => {
  const seen = [await now()]
  await writeFile(join(checkout, 'src', 'renderer', 'pages', 'Calls.tsx'), 'longer than before')
  seen.push(await now())
  await writeFile(join(checkout, 'src', 'renderer', 'pages', 'Call.tsx'), 'new')
  seen.push(await now())
  await rm(join(checkout, 'src', 'renderer', 'main.tsx'))
  seen.push(await now())
  await writeFile(join(checkout, 'package-lock.json'), '{ }')
  seen.push(await now())
  expect(new Set(seen).size).toBe(seen.length)
})

test('a change that keeps the length shows by its time', async () => {
  const before = await now()
  await utimes(join(checkout, 'src', 'renderer', 'main.tsx'), 1, 1)
  expect(await now()).not.toBe(before)
})

test('a changed test does not make the page stale', async () => {
  const before = await now()
  await writeFile(join(checkout, 'src', 'renderer', 'pages', 'Calls.test.tsx'), 'new')
  expect(await now()).toBe(before)
})
