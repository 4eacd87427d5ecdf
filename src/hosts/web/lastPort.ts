import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The last port, stored in the data folder. Browsers treat another port as another site with separate storage, so a stable
 * port keeps the page's storage and lets an open tab reconnect after a restart.
 */
export async function readLastPort(dataFolder: string): Promise<number | undefined> {
  const text = await readFile(fileIn(dataFolder), 'utf8').catch(() => '')
  const port = Number(text)
  return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : undefined
}

export async function keepLastPort(dataFolder: string, port: number): Promise<void> {
  // Only a preference. If the disk is full, writing something important will report it.
  await writeFile(fileIn(dataFolder), `${port}\n`, { mode: 0o600 }).catch(() => undefined)
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'web-port')
}
