import { isNetworkPath } from '../../imports/probing/networkPath.ts'
import type { Clock } from '../../ports.ts'
import { type FolderReading, NETWORK_PATH } from './folderTasks.ts'
import { type ListedFile, type ListedFolder, WATCH_LIMITS, type WatchLimits } from './listFolder.ts'
import { ThreadedReading } from './threadedReading.ts'

export interface Listing {
  /** Absolute. */
  readonly path: string
  readonly limits?: WatchLimits
  /** At most 250 files at once. The next are read when it is done. */
  readonly onFiles: (files: readonly ListedFile[]) => void | Promise<void>
  readonly signal?: AbortSignal
}

/** Lists a whole folder, slice by slice, so that neither this thread nor the memory has much to do at once. */
export async function readListing(
  reading: FolderReading,
  { path, limits = WATCH_LIMITS, onFiles, signal }: Listing,
): Promise<ListedFolder> {
  if (isNetworkPath(path)) throw Object.assign(new Error('It is a network path.'), { code: NETWORK_PATH })
  await reading.perform({ kind: 'list', root: path, limits })
  let next = reading.perform({ kind: 'next' })
  for (;;) {
    signal?.throwIfAborted()
    const { files, listed } = await next
    if (listed !== null) return listed
    // The thread reads on meanwhile.
    next = reading.perform({ kind: 'next' })
    next.catch(() => undefined) // If `onFiles` fails, it isn't awaited.
    await onFiles(files)
  }
}

/** Lists a folder that isn't watched. Rejects with an error that `lostReason` explains. */
export async function listOnce({ clock, ...listing }: Listing & { readonly clock: Clock }): Promise<ListedFolder> {
  const reading = new ThreadedReading(clock)
  try {
    return await readListing(reading, listing)
  } finally {
    reading.close()
  }
}
