import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHECKOUT } from '../../node/checkout.ts'
import type { Policy } from '../../node/policy/policy.ts'

export interface Installation {
  readonly isPackaged: boolean
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  readonly execPath: string
}

/**
 * The https folder with newer versions; null if the app doesn't look for any. The policy goes before the package's address.
 * Where a package manager or an administrator installs the app, these update it too.
 */
export async function findUpdateAddress(
  installation: Installation,
  policy: Policy['updates'],
  packageFile: string = join(CHECKOUT, 'package.json'),
): Promise<string | null> {
  if (policy === 'off' || !canReplaceItself(installation)) return null
  return policy?.address ?? (await packageAddress(packageFile))
}

function canReplaceItself({ isPackaged, platform, env, execPath }: Installation): boolean {
  if (!isPackaged) return false
  switch (platform) {
    case 'darwin':
      return true
    case 'win32': {
      // The installer for one person installs here, the MSI for everyone in Program Files.
      const folder = env['LOCALAPPDATA']
      return Boolean(folder) && execPath.toLowerCase().startsWith(`${folder}\\`.toLowerCase())
    }
    default:
      // Its own runtime sets it.
      return env['APPIMAGE'] !== undefined
  }
}

/** What `EARSHOT_UPDATES_URL` was when the package was built, see `builderConfig`. */
async function packageAddress(file: string): Promise<string | null> {
  const { updatesUrl } = JSON.parse(await readFile(file, 'utf8')) as { readonly updatesUrl?: unknown }
  return typeof updatesUrl === 'string' ? updatesUrl : null
}
