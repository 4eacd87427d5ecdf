import type { HostBridge, MenuCommand } from '../../../contract/hostBridge.ts'
import { runCommand } from '../../commands/offeredCommands.ts'
import type { router } from '../router.tsx'

/** Executes what the user chooses in the menu of the desktop app. */
export async function followMenu(
  host: Pick<HostBridge, 'nextMenuCommand'> | undefined,
  navigate: (typeof router)['navigate'],
): Promise<void> {
  for (;;) {
    // It fails when the app quits.
    const command = (await host?.nextMenuCommand().catch(() => null)) ?? null
    if (command === null) return
    execute(command, navigate)
  }
}

/** Pages are opened here and not by their commands, which aren't offered while the app starts. */
function execute(command: MenuCommand, navigate: (typeof router)['navigate']): void {
  switch (command) {
    case 'settings':
      return void navigate({ to: '/settings' })
    case 'about':
      return void navigate({ to: '/settings', hash: 'about' })
    case 'shortcuts':
      return void runCommand('app.shortcuts')
  }
}
