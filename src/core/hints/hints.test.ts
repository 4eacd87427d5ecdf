import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../../test/support/fakeClock.ts'
import type { QuestionHints } from '../../domain/hints/questionHints.ts'
import { Hints } from './hints.ts'

let folder = ''
let logged: string[]
let hints: Hints

const open = () => {
  const log = (event: string) => void logged.push(event)
  return Hints.open(join(folder, 'hints.json'), { clock: new FakeClock(), log: { info: log, warn: log, error: log } })
}
const restart = async () => {
  hints.close()
  hints = await open()
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earshot-hints-'))
  logged = []
  hints = await open()
})
afterEach(async () => {
  hints.close()
  await rm(folder, { recursive: true, force: true })
})

async function present(): Promise<readonly QuestionHints[]> {
  for await (const item of hints.watch()) return item
  throw new Error('no hints')
}
const of = (questionId: number, ...phrases: readonly string[]) => ({ questionId, question: null, phrases })

it('keeps hints over a restart, and replaces only those of the changed questions', async () => {
  await hints.set([of(1, 'budget'), of(2, 'refund', 'money back')])
  await hints.set([of(2, 'refund'), of(3, 'demo')])
  await hints.set([of(1)])
  await restart()
  expect(await present()).toEqual([of(2, 'refund'), of(3, 'demo')])
  expect(logged).toEqual([])
})

it('sets a damaged file aside, and skips what isn’t valid', async () => {
  await writeFile(join(folder, 'hints.json'), '{ "hints": ')
  await restart()
  expect(await present()).toEqual([])
  expect(logged).toEqual(['hints.damaged'])
  expect((await readdir(folder)).some((name) => name.includes('damaged'))).toBe(true)
  await writeFile(join(folder, 'hints.json'), JSON.stringify({ hints: [7, of(4, 'demo'), { questionId: 5 }] }))
  await restart()
  expect(await present()).toEqual([of(4, 'demo')])
})

it('shows what is saved after a change that couldn’t be written', async () => {
  await hints.set([of(1, 'budget')])
  await rm(join(folder, 'hints.json'))
  await mkdir(join(folder, 'hints.json', 'in the way'), { recursive: true })
  await expect(hints.set([of(2, 'refund')])).rejects.toThrow()
  expect(await present()).toEqual([of(1, 'budget')])
  expect(logged).toEqual(['hints.write'])
})
