import { runInThisContext } from 'node:vm'
import { app, dialog, standIn, utilities } from '../standInModule.ts'
import type { ControlledApp, Order, Report } from './orders.ts'

/** Evaluates functions of the test's process here, as Playwright's `ElectronApplication.evaluate` does. */
export function takeOrders(): void {
  process.on('message', ({ id, source, argument }: Order) => {
    evaluate(source, argument).then(
      (value) => report({ kind: 'answer', id, value }),
      (error: unknown) => report({ kind: 'answer', id, failure: String(error) }),
    )
  })
  // Without the test, nothing else would end the app.
  process.once('disconnect', () => process.exit(1))
}

export function report(message: Report): void {
  process.send?.(message)
}

async function evaluate(source: string, argument: unknown): Promise<unknown> {
  const run = runInThisContext(`(${source})`) as (controlled: ControlledApp, argument: unknown) => unknown
  return run({ ...standIn, app, dialog, utilities }, argument)
}
