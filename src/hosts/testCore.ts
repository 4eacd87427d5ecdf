import { implement } from '@orpc/server'
import { contract } from '../contract/contract.ts'
import type { Core } from '../core/createCore.ts'

/** Answers one procedure (`workspaces.test`), one endless stream (`app.watch`) and any bytes, to test transports. */
export function testCore(
  handle: Core['handle'] = () => Promise.resolve(new Response(null, { status: 404 })),
): Pick<Core, 'router' | 'handle'> & { readonly watchers: Set<AbortSignal> } {
  const watchers = new Set<AbortSignal>()
  const procedures = implement(contract)
  const router = {
    workspaces: { test: procedures.workspaces.test.handler(({ input }) => ({ callTypeCount: input.apiKey.length })) },
    app: {
      watch: procedures.app.watch.handler(async function* ({ signal }) {
        if (!signal) throw new Error('a stream has a signal')
        watchers.add(signal)
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        watchers.delete(signal)
        yield* []
      }),
    },
  }
  return { router: router as unknown as Core['router'], handle, watchers }
}
