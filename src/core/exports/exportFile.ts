import { open, type FileHandle } from 'node:fs/promises'

/** Whole pages are added; data of a failed write is truncated first. Readers follow the writer. */
export class ExportFile {
  readonly path: string
  #sizeBytes = 0
  #handle: FileHandle | null = null
  #end: 'open' | 'whole' | 'broken' = 'open'
  #wake = Promise.withResolvers<void>()

  constructor(path: string) {
    this.path = path
  }

  /** The size of all completely written pages. */
  get sizeBytes(): number {
    return this.#sizeBytes
  }

  async add(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    // Other users of this computer must not read calls.
    this.#handle ??= await open(this.path, 'w', 0o600)
    await this.#handle.truncate(this.#sizeBytes)
    let written = 0
    while (written < bytes.length) {
      const { bytesWritten } = await this.#handle.write(
        bytes,
        written,
        bytes.length - written,
        this.#sizeBytes + written,
      )
      written += bytesWritten
    }
    this.#sizeBytes += bytes.length
    this.#wakeReaders()
  }

  /** Ends the readers: normally if the file is whole, otherwise with an error. */
  async end(how: 'whole' | 'broken'): Promise<void> {
    this.#end = how
    this.#wakeReaders()
    await this.#handle?.close()
    this.#handle = null
  }

  /**
   * Reads from the first byte to the end, following the writer; fails once the export is broken, or if the file is removed. Readers
   * don't affect each other. The file is only open while a chunk is read, because a reader may be dropped without being canceled.
   */
  read(): ReadableStream<Uint8Array<ArrayBuffer>> {
    let offset = 0
    let isLeft = false
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: async (controller) => {
        while (offset === this.#sizeBytes && this.#end === 'open') await this.#wake.promise
        if (isLeft) return
        if (offset === this.#sizeBytes && this.#end === 'whole') {
          controller.close()
          return
        }
        const chunk = this.#end === 'broken' ? null : await this.#readAt(offset)
        if (chunk === null) {
          controller.error(new Error('The export was not finished.'))
          return
        }
        offset += chunk.length
        controller.enqueue(chunk)
      },
      cancel: () => {
        isLeft = true
      },
    })
  }

  /** Null if the export is broken meanwhile, and its file may be deleted. */
  async #readAt(offset: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const handle = await open(this.path, 'r').catch((error: unknown) => {
      if (this.#end === 'broken') return null
      throw error
    })
    if (handle === null) return null
    try {
      const chunk = new Uint8Array(Math.min(CHUNK_BYTES, this.#sizeBytes - offset))
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, offset)
      if (bytesRead === 0) throw new Error('The export file became shorter.')
      return chunk.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  }

  #wakeReaders(): void {
    this.#wake.resolve()
    this.#wake = Promise.withResolvers<void>()
  }
}

const CHUNK_BYTES = 256 * 1024
