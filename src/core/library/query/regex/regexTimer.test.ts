import { expect, it } from 'vitest'
import { RegexTimer } from './regexTimer.ts'

/** Longer than the limit; continues after an interruption. */
function slowWork(): () => void {
  const end = performance.now() + 300
  return () => {
    while (performance.now() < end);
  }
}

it('counts processor time: on a busy computer, the same work takes longer on the clock', () => {
  const ofBusyComputer = () => performance.now() / 10
  expect(() => new RegexTimer(ofBusyComputer).run('a', slowWork())).not.toThrow()
  const ofIdleComputer = () => performance.now()
  expect(() => new RegexTimer(ofIdleComputer).run('a', slowWork())).toThrow(
    expect.objectContaining({ code: 'regex-too-slow' }),
  )
})

it('counts all regular expressions of a query together', () => {
  const timer = new RegexTimer(() => performance.now())
  const work = () => {
    const end = performance.now() + 120
    while (performance.now() < end);
  }
  timer.run('a', work)
  expect(() => timer.run('b', work)).toThrow(expect.objectContaining({ code: 'regex-too-slow' }))
})
