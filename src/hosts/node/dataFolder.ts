import { existsSync } from 'node:fs'
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { HostProblem } from './hostProblem.ts'

export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = homedir(),
  exists: (folder: string) => boolean = existsSync,
): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Earshot')
  if (platform === 'win32') {
    const local = join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Earshot')
    // Earlier versions kept it here, which Windows may copy to a server at each logout.
    const roaming = join(env['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Earshot')
    return exists(roaming) && !exists(local) ? roaming : local
  }
  // By the XDG base directory specification, ignore a relative path.
  const xdg = env['XDG_DATA_HOME']
  return join(xdg?.startsWith('/') ? xdg : join(home, '.local', 'share'), 'earshot')
}

/**
 * Creates the data folder if it's missing and returns its absolute path. A new folder is private (0700); the mode of an
 * existing one isn't changed. Throws `HostProblem` if it can't be created or written.
 */
export async function prepareDataFolder(requested: string | undefined): Promise<string> {
  const folder = requested === undefined ? defaultDataFolder() : resolve(requested)
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return folder
  } catch (error) {
    throw new HostProblem(
      `Earshot can’t keep its data in ${folder}: ${inWords(error)}. Choose another folder with --data.`,
      {
        cause: error,
      },
    )
  }
}

/** Also creates its parents. Node's recursive `mkdir` never returns in a place like /proc, where a folder can't be created although its parent exists. */
async function makeFolder(folder: string): Promise<void> {
  try {
    // The umask can only remove bits from this mode.
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isFolder = (path: string): Promise<boolean> =>
      stat(path).then(
        (found) => found.isDirectory(),
        () => false,
      )
    if (code === 'EEXIST' && (await isFolder(folder))) return
    const parent = dirname(folder)
    // A drive that isn't there is its own parent.
    if (code !== 'ENOENT' || parent === folder || (await isFolder(parent))) throw error
    await makeFolder(parent)
    await mkdir(folder, { mode: 0o700 })
  }
}

function inWords(error: unknown): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EACCES':
    case 'EPERM':
    case 'ENOENT':
      return 'the folder isn’t writable'
    case 'EROFS':
      return 'the disk is read-only'
    case 'ENOSPC':
      return 'the disk is full'
    case 'EEXIST':
    case 'ENOTDIR':
      return 'part of that path is a file'
    default:
      return error instanceof Error ? error.message : String(error)
  }
}
