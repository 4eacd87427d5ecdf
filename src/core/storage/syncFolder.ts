import { closeSync, fsyncSync, openSync } from 'node:fs'

/** A rename is durable only after its folder is synced. */
export function syncFolder(folder: string): void {
  let handle: number
  try {
    handle = openSync(folder, 'r')
  } catch {
    // Windows can't open a folder, and its renames are durable without.
    return
  }
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
