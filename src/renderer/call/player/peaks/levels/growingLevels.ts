/** The loudest level of each window of a recording, 0–255. */
export interface Levels {
  readonly levels: Uint8Array
  /** Left and right for stereo, otherwise one. */
  readonly channels: readonly Uint8Array[]
  readonly windowsPerSecond: number
}

const NOTHING = new Uint8Array(0)

/** Collects levels that arrive in pieces. `add` returns views of buffers that the next `add` changes: keep them with `trimmed`. */
export class GrowingLevels {
  private readonly windowsPerSecond: number
  private buffers: readonly Uint8Array<ArrayBuffer>[] = []
  private louder: Uint8Array<ArrayBuffer> | undefined

  constructor(windowsPerSecond: number) {
    this.windowsPerSecond = windowsPerSecond
  }

  /** `channels`: left and right for stereo, otherwise one; all of equal length. They replace everything from window `from` on. */
  add(channels: readonly Uint8Array[], from: number): Levels {
    const count = from + channels[0]!.length
    this.buffers = channels.map((channel, index) => withPiece(this.buffers[index], channel, from))
    this.louder = withPiece(this.louder, louderOf(channels), from)
    return {
      levels: this.louder.subarray(0, count),
      channels: this.buffers.map((buffer) => buffer.subarray(0, count)),
      windowsPerSecond: this.windowsPerSecond,
    }
  }
}

/** Combines each `count` windows into one with their loudest level. */
export function coarser(levels: Uint8Array, count: number): Uint8Array {
  const loudest = new Uint8Array(Math.ceil(levels.length / count))
  for (let window = 0, index = 0; window < loudest.length; window++) {
    const end = Math.min(levels.length, index + count)
    let most = 0
    for (; index < end; index++) if (levels[index]! > most) most = levels[index]!
    loudest[window] = most
  }
  return loudest
}

/** A copy without room to grow. */
export function trimmed(of: Levels): Levels {
  return { ...of, levels: of.levels.slice(), channels: of.channels.map((channel) => channel.slice()) }
}

/** `buffer` with `piece` written at `from`: in place if it fits, otherwise in a larger copy. */
function withPiece(
  buffer: Uint8Array<ArrayBuffer> = NOTHING,
  piece: Uint8Array,
  from: number,
): Uint8Array<ArrayBuffer> {
  const target = withRoom(buffer, from + piece.length)
  target.set(piece, from)
  return target
}

/** The buffer, or a larger copy if it has less than `needed` bytes. */
export function withRoom(buffer: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  if (needed <= buffer.length) return buffer
  const larger = new Uint8Array(Math.max(needed, buffer.length * 2, 4096))
  larger.set(buffer)
  return larger
}

function louderOf(channels: readonly Uint8Array[]): Uint8Array {
  const [left, right] = channels
  return right ? left!.map((level, index) => Math.max(level, right[index]!)) : left!
}
