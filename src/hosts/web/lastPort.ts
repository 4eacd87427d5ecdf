import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The port of last time, kept in the data folder. To a browser another port is another site with a storage of its own,
 * so a stable one keeps what a page remembered, and a tab that is still open finds the app again after a restart.
 */
export async function readLastPort(dataFolder: string): Promise<number | undefined> {
  const text = await readFile(fileIn(dataFolder), 'utf8').catch(() => '')
  const port = Number(text)
  return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : undefined
}

export async function keepLastPort(dataFolder: string, port: number): Promise<void> {
  // A preference, no more: a disk that is full now is said by whoever needs to write something that matters.
  await writeFile(fileIn(dataFolder), `${port}\n`, { mode: 0o600 }).catch(() => undefined)
}

function fileIn(dataFolder: string): string {
  return join(dataFolder, 'web-port')
}
