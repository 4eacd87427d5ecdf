import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** For tests of deadlines, which begin once the thread is loaded: advances the clock until they have ended the work. */
export async function untilSettled(work: Promise<unknown>, advance: () => Promise<void>): Promise<void> {
  let isSettled = false
  const settle = () => {
    isSettled = true
  }
  work.then(settle, settle)
  while (!isSettled) {
    await wait(10)
    await advance()
    // A deadline ends the work in the turn after it. Advancing once more could end the next work of the thread, too.
    await nextTurn()
  }
}
