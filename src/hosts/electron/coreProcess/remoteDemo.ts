import { AppError } from '../../../contract/errors/errors.ts'
import type { DemoSnapshot } from '../../../contract/snapshots.ts'
import type { DemoService } from '../../../core/ports.ts'
import type { HostClient } from './hostServices.ts'

/** The demo service of the main process, for the core. Only the main process can start a utility process. */
export function remoteDemo({ demo }: Pick<HostClient, 'demo'>): DemoService {
  const listeners = new Set<() => void>()
  let snapshot: DemoSnapshot = { state: 'off' }

  async function follow(): Promise<void> {
    for await (const next of await demo.watch()) {
      snapshot = next
      for (const listener of listeners) listener()
    }
  }
  // It ends only with the main process, and this process with it.
  follow().catch(() => undefined)

  return {
    async start() {
      const answer = await demo.start()
      if (answer.kind === 'started') return answer.address
      throw new AppError(answer.failure.code, answer.failure.data)
    },
    erase: () => demo.erase(),
    state: () => snapshot,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
