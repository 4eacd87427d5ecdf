import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = /^earshot-[0-9a-f]{24}$/

/**
 * The name under `localhost` at which this data folder's page is served, stored in the folder. Browsers treat another name as
 * another site with separate storage. Random, so that no other program on this computer can serve a page under it.
 */
export async function readOwnName(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'web-name')
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (NAME.test(kept)) return kept
  const name = `earshot-${randomBytes(12).toString('hex')}`
  await rm(path, { force: true })
  // If the disk is full, the page loses its browser storage. Writing something important will report it.
  await writeFile(path, `${name}\n`, { mode: 0o600, flag: 'wx' }).catch(() => undefined)
  return name
}
