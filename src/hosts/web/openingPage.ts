import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainPage } from './plainPage.ts'

const FILE_NAME = 'open-earshot.html'

/**
 * Writes a page that redirects to `link` and that only its owner can read; returns its URL. The browser is started with
 * that URL, because other users of this computer can see a program's arguments in the process list.
 */
export async function writeOpeningPage(folder: string, link: string): Promise<string> {
  const path = join(folder, FILE_NAME)
  // Create a new file, so that an existing file's mode or a symlink can't decide who can read it.
  await removeOpeningPage(folder)
  await writeFile(path, plainPage('Opening Earshot', 'One moment.', link), { mode: 0o600, flag: 'wx' })
  return pathToFileURL(path).href
}

export async function removeOpeningPage(folder: string): Promise<void> {
  await rm(join(folder, FILE_NAME), { force: true })
}
