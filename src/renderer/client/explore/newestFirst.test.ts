import { expect, test } from 'vitest'
import { newestFirst } from './newestFirst.ts'

function asking() {
  const open: { readonly question: number; readonly answer: (answer: string) => void; readonly fail: () => void }[] = []
  const log: string[] = []
  const newest = newestFirst<number, string>(
    (question) =>
      new Promise((answer, reject) => {
        open.push({ question, answer, fail: () => reject(new Error('no')) })
      }),
    {
      answered: (question, answer) => log.push(`${question} ${answer}`),
      failed: (question) => log.push(`${question} failed`),
    },
  )
  return { ...newest, open, log }
}

test('asks the newest question once the one before is answered, and drops those between', async () => {
  const { ask, open, log } = asking()
  for (const question of [1, 2, 3, 4]) ask(question)
  expect(open.map(({ question }) => question)).toEqual([1])
  open[0]!.answer('a')
  await expect.poll(() => open.length).toBe(2)
  open[1]!.answer('b')
  await expect.poll(() => log).toEqual(['1 a', '4 b'])
  ask(5)
  expect(open.map(({ question }) => question)).toEqual([1, 4, 5])
})

test('continues after a failure', async () => {
  const { ask, open, log } = asking()
  ask(1)
  ask(2)
  open[0]!.fail()
  await expect.poll(() => open.length).toBe(2)
  open[1]!.answer('b')
  await expect.poll(() => log).toEqual(['1 failed', '2 b'])
})

test('ignores what was asked before a drop, and continues with the next question', async () => {
  const { ask, drop, open, log } = asking()
  ask(1)
  ask(2)
  drop()
  ask(3)
  open[0]!.answer('a')
  await expect.poll(() => open.map(({ question }) => question)).toEqual([1, 3])
  open[1]!.answer('b')
  await expect.poll(() => log).toEqual(['3 b'])
})

test('reports nothing after it is stopped', async () => {
  const { ask, stop, open, log } = asking()
  ask(1)
  stop()
  open[0]!.answer('a')
  ask(2)
  await Promise.resolve()
  expect([log, open.length]).toEqual([[], 1])
})
