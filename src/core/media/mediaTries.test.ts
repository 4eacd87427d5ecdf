import { expect, it } from 'vitest'
import { AppError } from '../../contract/errors/errors.ts'
import { MediaTries } from './mediaTries.ts'

const breakAt = (from: number) => ({ from, error: new AppError('unreachable', { host: 'm.example:443' }) })

it('remembers the last failure of a try, and ignores requests without one', () => {
  const tries = new MediaTries()
  tries.note(null, breakAt(1))
  expect([tries.breakOf(null), tries.breakOf('one')]).toEqual([null, null])
  const [first, second] = [breakAt(1), breakAt(2)]
  tries.note('one', first)
  expect(tries.breakOf('one')).toBe(first)
  tries.note('one', second)
  expect(tries.breakOf('one')).toBe(second)
})

it('keeps a hundred tries', () => {
  const tries = new MediaTries()
  for (let index = 1; index <= 100; index += 1) tries.note(`try ${index}`, breakAt(index))
  tries.note('try 1', breakAt(1))
  expect([1, 2].map((index) => tries.breakOf(`try ${index}`)?.from)).toEqual([1, 2])
  tries.note('try 101', breakAt(101))
  expect([1, 2, 3, 101].map((index) => tries.breakOf(`try ${index}`)?.from)).toEqual([1, undefined, 3, 101])
})
