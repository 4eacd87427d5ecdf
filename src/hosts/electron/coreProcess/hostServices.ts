import { type RouterClient, os, type } from '@orpc/server'
import { failureOf, isAppError } from '../../../contract/errors/errors.ts'
import type { CoreOptions, DemoService, ImportActivity, Notice } from '../../../core/ports.ts'
import { SnapshotSource } from '../../../core/streams/snapshotSource.ts'
import { systemClock } from '../../node/systemClock.ts'

/** What the main process does for the core, which runs in another process. */
export interface HostServices {
  readonly notify: (notice: Notice) => void
  readonly onImports: (activity: ImportActivity) => void
  readonly redeemFileTickets: (tickets: readonly string[]) => readonly (string | null)[]
  readonly resolveProxy: NonNullable<CoreOptions['resolveProxy']>
  readonly demo: DemoService
}

/** The services as procedures. The core's process is our own code, so inputs aren't validated. */
export function hostRouter({ notify, onImports, redeemFileTickets, resolveProxy, demo }: HostServices) {
  return {
    notify: os.input(type<Notice>()).handler(({ input }) => notify(input)),
    showImports: os.input(type<ImportActivity>()).handler(({ input }) => onImports(input)),
    redeemFileTickets: os.input(type<readonly string[]>()).handler(({ input }) => redeemFileTickets(input)),
    resolveProxy: os.input(type<string>()).handler(({ input }) => resolveProxy(input)),
    demo: {
      start: os.handler(async () => {
        try {
          return { kind: 'started' as const, address: await demo.start() }
        } catch (error) {
          if (!isAppError(error)) throw error
          return { kind: 'failed' as const, failure: failureOf(error) }
        }
      }),
      erase: os.handler(() => demo.erase()),
      watch: os.handler(async function* ({ signal }) {
        const source = new SnapshotSource(() => demo.state(), systemClock)
        const stop = demo.onChange(() => source.changed())
        try {
          yield* source.watch(signal)
        } finally {
          stop()
        }
      }),
    },
  }
}

export type HostClient = RouterClient<ReturnType<typeof hostRouter>>
