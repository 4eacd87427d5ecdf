import { closeSync, fsyncSync, openSync } from 'node:fs'

/** A rename is on the disk only when its folder is. */
export function syncFolder(folder: string): void {
  let handle: number
  try {
    handle = openSync(folder, 'r')
  } catch {
    // Windows can't open a folder; its rename is durable without.
    return
  }
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
