import { open, type FileHandle } from 'node:fs/promises'

/**
 * The growing file of an export. Whole pages are added; what a failed write left behind them is cut off before the
 * next. Reading follows the writing, so that a download can begin before the last page is there.
 */
export class ExportFile {
  readonly path: string
  #sizeBytes = 0
  #handle: FileHandle | null = null
  #end: 'open' | 'whole' | 'broken' = 'open'
  #wake = Promise.withResolvers<void>()

  constructor(path: string) {
    this.path = path
  }

  /** Of what is there as a whole. */
  get sizeBytes(): number {
    return this.#sizeBytes
  }

  async add(text: string): Promise<void> {
    const bytes = Buffer.from(text)
    // Others on this computer have no business with calls.
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
    this.#tell()
  }

  /** Nothing more comes: readers end, well when it is whole, with an error when it is not. */
  async end(how: 'whole' | 'broken'): Promise<void> {
    this.#end = how
    this.#tell()
    await this.#handle?.close()
    this.#handle = null
  }

  /** From the first byte to the last there will be. A reader that goes away costs nobody else anything. */
  read(): ReadableStream<Uint8Array<ArrayBuffer>> {
    let handle: FileHandle | null = null
    let offset = 0
    const close = async () => {
      await handle?.close()
      handle = null
    }
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: async (controller) => {
        while (offset === this.#sizeBytes && this.#end === 'open') await this.#wake.promise
        if (offset === this.#sizeBytes) {
          await close()
          if (this.#end === 'broken') controller.error(new Error('the export was not finished'))
          else controller.close()
          return
        }
        handle ??= await open(this.path, 'r')
        const chunk = new Uint8Array(Math.min(CHUNK_BYTES, this.#sizeBytes - offset))
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, offset)
        if (bytesRead === 0) throw new Error('the export’s file became shorter')
        offset += bytesRead
        controller.enqueue(chunk.subarray(0, bytesRead))
      },
      cancel: close,
    })
  }

  #tell(): void {
    this.#wake.resolve()
    this.#wake = Promise.withResolvers<void>()
  }
}

const CHUNK_BYTES = 64 * 1024
