import { isDeepStrictEqual } from 'node:util'
import type { Clock, ImportActivity } from '../ports.ts'
import { SnapshotSource } from '../streams/snapshotSource.ts'
import type { OpenWorkspaces } from './openWorkspaces.ts'
import { importActivity } from '../imports/importActivity.ts'

/** Reports the imports of all workspaces to the host, first when all queues are open, then whenever they have changed. */
export function reportImports(options: {
  readonly open: Pick<OpenWorkspaces, 'all'>
  readonly clock: Clock
  readonly report: (activity: ImportActivity) => void
}): { changed(): void; close(): void } {
  const { open, clock, report } = options
  const closing = new AbortController()
  const source = new SnapshotSource(() => null, clock)

  async function run(): Promise<void> {
    await Promise.allSettled(open.all().map(({ imports }) => imports.get()))
    let last: ImportActivity | undefined
    for await (const _ of source.watch(closing.signal)) {
      const all = await Promise.all(open.all().map(({ imports }) => imports.current()))
      const snapshots = all.flatMap((imports) => (imports === null ? [] : [imports.queue.snapshot()]))
      const activity = importActivity(snapshots, clock.now())
      if (closing.signal.aborted || isDeepStrictEqual(activity, last)) continue
      last = activity
      report(activity)
    }
  }

  void run()
  return { changed: () => source.changed(), close: () => closing.abort() }
}
