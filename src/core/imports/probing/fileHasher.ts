import { ThreadClient, threadPath } from '../../threads/threadClient.ts'

/** Computes SHA-256 of files, one after another, in a thread. */
export class FileHasher {
  readonly #thread = new ThreadClient({
    path: threadPath(import.meta.url, 'hashThread'),
    isSerial: true,
    idleMs: 10_000,
  })

  /**
   * In hex. Fails with the file system's error, and with `ThreadEnded` when closed. Calls `onRead` from time to time with the
   * bytes read so far.
   */
  hash(path: string, { onRead, signal }: HashOptions = {}): Promise<string> {
    const onProgress = (bytes: unknown) => onRead?.(bytes as number)
    return this.#thread.ask(path, { isUnlimited: true, onProgress, ...(signal && { signal }) })
  }

  close(): void {
    void this.#thread.end()
  }
}

export interface HashOptions {
  readonly onRead?: ((bytes: number) => void) | undefined
  readonly signal?: AbortSignal
}
