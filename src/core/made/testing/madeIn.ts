import type { Clock } from '../../ports.ts'
import { Made } from '../made.ts'

/** For tests: what was made in a workspace with this folder, with what it logged, and how often it changed. */
export function madeIn(folder: string, clock: Clock) {
  const logged: string[] = []
  let changeCount = 0
  const log = (event: string) => void logged.push(event)
  const made = new Made(folder, {
    clock,
    log: { info: log, warn: log, error: log },
    onChange: () => (changeCount += 1),
  })
  return { made, logged, changeCount: () => changeCount }
}
