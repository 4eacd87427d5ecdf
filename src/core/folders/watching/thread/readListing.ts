import { isNetworkPath } from '../../../imports/probing/networkPath.ts'
import type { Clock } from '../../../ports.ts'
import type { FolderReading } from './folderReader.ts'
import { NETWORK_PATH } from './failureCodes.ts'
import { type FolderSlice, type ListedFolder, WATCH_LIMITS, type WatchLimits } from '../listFolder.ts'
import { ThreadedReading } from './threadedReading.ts'

export interface Listing {
  /** Absolute. */
  readonly path: string
  readonly limits?: WatchLimits | undefined
}

/** At most 250 files; with the last slice, what the listing found. */
export type ListedSlice = FolderSlice & { readonly listed: ListedFolder | null }

/** Lists a whole folder, slice by slice, so that neither this thread nor the memory has much to do at once. */
export async function* readListing(
  reading: FolderReading,
  { path, limits = WATCH_LIMITS }: Listing,
): AsyncGenerator<ListedSlice, void, void> {
  if (isNetworkPath(path)) throw Object.assign(new Error('It is a network path.'), { code: NETWORK_PATH })
  await reading.perform({ kind: 'list', root: path, limits })
  let next = reading.perform({ kind: 'next' })
  for (;;) {
    const slice = await next
    if (slice.listed === null) {
      // The thread reads on while the caller takes this slice.
      next = reading.perform({ kind: 'next' })
      next.catch(() => undefined) // If the caller stops, it isn't awaited.
    }
    yield slice
    if (slice.listed !== null) return
  }
}

/** Lists a folder that isn't watched. Fails with an error that `lostReason` explains. */
export async function* listOnce({
  clock,
  ...listing
}: Listing & { readonly clock: Clock }): ReturnType<typeof readListing> {
  const reading = new ThreadedReading(clock)
  try {
    yield* readListing(reading, listing)
  } finally {
    reading.close()
  }
}
