import { createRouterClient } from '@orpc/server'
import type { Core } from '../../../core/createCore.ts'

/** Makes the demo workspace the active one (`--demo`). The page gets its progress or failure from `app.watch`. */
export async function openDemo(core: Pick<Core, 'router'>): Promise<void> {
  await createRouterClient(core.router).workspaces.openDemo()
}
