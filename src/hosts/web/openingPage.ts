import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainPage } from './plainPage.ts'

const FILE_NAME = 'open-earshot.html'

/**
 * Writes a page that leads on to `link` and that only its owner can read; answers its address. A browser is started with
 * that address: other users of this computer see a program's arguments in the process list.
 */
export async function writeOpeningPage(folder: string, link: string): Promise<string> {
  const path = join(folder, FILE_NAME)
  // Created from scratch, so that neither the mode of a file that was there nor a link in its place decides who can read it.
  await removeOpeningPage(folder)
  await writeFile(path, plainPage('Opening Earshot', 'One moment.', link), { mode: 0o600, flag: 'wx' })
  return pathToFileURL(path).href
}

export async function removeOpeningPage(folder: string): Promise<void> {
  await rm(join(folder, FILE_NAME), { force: true })
}
