import { createRouterClient } from '@orpc/server'
import type { Core } from '../../core/createCore.ts'

/** Makes the demo workspace the active one (`--demo`). How far it is, and why it fails, is in `app.watch` for the page. */
export async function openDemo(core: Pick<Core, 'router'>): Promise<void> {
  await createRouterClient(core.router).workspaces.openDemo()
}
