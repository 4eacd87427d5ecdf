/** The loudest level of each window of a recording, 0–255. */
export interface Levels {
  readonly levels: Uint8Array
  /** Left and right for stereo, otherwise one. */
  readonly channels: readonly Uint8Array[]
  readonly windowsPerSecond: number
}

/** Levels that arrive in pieces, in order. What `add` returns are views of buffers that only grow. */
export class GrowingLevels {
  private readonly windowsPerSecond: number
  private buffers: readonly Uint8Array[] = []
  private louder: Uint8Array | undefined

  constructor(windowsPerSecond: number) {
    this.windowsPerSecond = windowsPerSecond
  }

  /** `lanes`: left and right for stereo, otherwise one; all of equal length. They replace what is known from `from` on. */
  add(lanes: readonly Uint8Array[], from: number): Levels {
    const count = from + lanes[0]!.length
    this.buffers = lanes.map((lane, index) => placed(this.buffers[index], lane, from))
    this.louder = placed(this.louder, louderOf(lanes), from)
    return {
      levels: this.louder.subarray(0, count),
      channels: this.buffers.map((buffer) => buffer.subarray(0, count)),
      windowsPerSecond: this.windowsPerSecond,
    }
  }
}

/** The loudest of each `count` levels. */
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

/** The same without room to grow. */
export function trimmed(of: Levels): Levels {
  return { ...of, levels: of.levels.slice(), channels: of.channels.map((channel) => channel.slice()) }
}

/** A buffer with `piece` at `from`, after the content of `buffer`; reuses it if there is room. */
function placed(buffer: Uint8Array | undefined, piece: Uint8Array, from: number): Uint8Array {
  const needed = from + piece.length
  let target = buffer
  if (!target || needed > target.length) {
    target = new Uint8Array(Math.max(needed, (buffer?.length ?? 0) * 2, 4096))
    if (buffer) target.set(buffer)
  }
  target.set(piece, from)
  return target
}

function louderOf(lanes: readonly Uint8Array[]): Uint8Array {
  const [left, right] = lanes
  return right ? left!.map((level, index) => Math.max(level, right[index]!)) : left!
}
