import { realpathSync } from 'node:fs'

/**
 * Removes `APPIMAGE` from the environment if it names the file of another program: the terminal of an editor that is an AppImage
 * passes it on. Earshot would then start that file at login, or take itself for an AppImage, which replaces itself. The runtime of an
 * AppImage also says where it is unpacked.
 */
export function forgetOtherAppImage(env: NodeJS.ProcessEnv, execPath: string): void {
  const folder = env['APPDIR']
  if (env['APPIMAGE'] === undefined || (folder !== undefined && isBelow(execPath, folder))) return
  delete env['APPIMAGE']
}

function isBelow(path: string, folder: string): boolean {
  try {
    return realpathSync(path).startsWith(`${realpathSync(folder)}/`)
  } catch {
    return false
  }
}
