import { expect, it, onTestFinished, vi } from 'vitest'
import { RegexTimer } from './regexTimer.ts'

it('counts processor time: on a busy computer, work may take longer on the clock', () => {
  let clockMs = 0
  let cpuMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => clockMs)
  onTestFinished(() => clock.mockRestore())
  let runCount = 0
  /** Ends in its third run. Each takes 200 ms on the clock, and this share of them on the processor. */
  const slowWork = (share: number) => () => {
    runCount += 1
    clockMs += 200
    cpuMs += 200 * share
    // Until it is interrupted.
    if (runCount < 3) for (;;);
  }
  const run = (work: () => void) => new RegexTimer(() => cpuMs).run('a', work)
  run(slowWork(0.1))
  expect(runCount).toBeGreaterThan(2)
  runCount = 0
  expect(() => run(slowWork(1))).toThrow(expect.objectContaining({ code: 'regex-too-slow' }))
  // The limit on clock time alone would allow ten runs.
  expect(runCount).toBe(1)
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
