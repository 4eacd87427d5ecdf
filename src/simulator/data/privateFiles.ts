import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Closes a folder and everything in it to other users. Postgres unpacks about a thousand files that everyone may write,
 * whatever the umask. Takes about 40 ms. What another user owns stays as it is.
 */
export async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => undefined)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) =>
        chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600).catch(() => undefined),
      ),
  )
}
