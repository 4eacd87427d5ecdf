import { closeSync, fsyncSync, openSync } from 'node:fs'

/** A rename is durable only after its folder is synced. */
export function syncFolder(folder: string): void {
  let handle: number | undefined
  try {
    handle = openSync(folder, 'r')
    fsyncSync(handle)
  } catch {
    // Windows can't sync a folder, and its renames are durable without.
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}
