import { expect, it } from 'vitest'
import { RegexTimer } from './regexTimer.ts'

/** Longer than the limit; continues after an interruption. */
function slowWork(): () => void {
  const end = performance.now() + 300
  return () => {
    while (performance.now() < end);
  }
}

it('counts processor time: on a busy computer, work may take longer on the clock', () => {
  const ofBusyComputer = () => performance.now() / 10
  expect(() => new RegexTimer(ofBusyComputer).run('a', slowWork())).not.toThrow()
  const ofIdleComputer = () => performance.now()
  let runCount = 0
  const endless = () => {
    runCount += 1
    for (;;);
  }
  expect(() => new RegexTimer(ofIdleComputer).run('a', endless)).toThrow(
    expect.objectContaining({ code: 'regex-too-slow' }),
  )
  // The limit on clock time alone would allow ten runs.
  expect(runCount).toBeLessThan(4)
})

it('counts all regular expressions of a query together', () => {
  let usedMs = 0
  let attemptCount = 0
  const timer = new RegexTimer(() => usedMs)
  timer.run('a', () => {
    usedMs += 120
  })
  const endless = () => {
    attemptCount += 1
    usedMs += 120
    for (;;);
  }
  expect(() => timer.run('b', endless)).toThrow(expect.objectContaining({ code: 'regex-too-slow' }))
  // On its own, it would have had time for another.
  expect(attemptCount).toBe(1)
})
