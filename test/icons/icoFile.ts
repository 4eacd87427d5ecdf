/** A rendered square image. `rgba`: four bytes a pixel, row by row from the top, alpha not multiplied in. */
export interface IconImage {
  readonly size: number
  readonly png: Buffer
  readonly rgba: Buffer
}

/**
 * A Windows icon. Images below 256 pixels are bitmaps, because programs that read icons themselves, such as NSIS, don't all
 * accept PNG there. Source: Microsoft, "The format of icon resources" and BITMAPINFOHEADER.
 */
export function icoFile(images: readonly IconImage[]): Buffer {
  const bodies = images.map((image) => (image.size < 256 ? bitmap(image) : image.png))
  const directory = Buffer.alloc(6 + 16 * images.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(images.length, 4)
  let offset = directory.length
  images.forEach(({ size }, index) => {
    const at = 6 + 16 * index
    const body = bodies[index]!
    // 0 means 256.
    directory.writeUInt8(size % 256, at)
    directory.writeUInt8(size % 256, at + 1)
    directory.writeUInt16LE(1, at + 4)
    directory.writeUInt16LE(32, at + 6)
    directory.writeUInt32LE(body.length, at + 8)
    directory.writeUInt32LE(offset, at + 12)
    offset += body.length
  })
  return Buffer.concat([directory, ...bodies])
}

/** Rows from the bottom in the order blue, green, red, alpha, followed by an empty mask, which alpha replaces. */
function bitmap({ size, rgba }: IconImage): Buffer {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(header.length, 0)
  header.writeInt32LE(size, 4)
  // Counts the mask too.
  header.writeInt32LE(size * 2, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(32, 14)
  const rows = Array.from({ length: size }, (_, index) => rgba.subarray(index * size * 4, (index + 1) * size * 4))
  const pixels = Buffer.concat(rows.toReversed())
  for (let at = 0; at < pixels.length; at += 4) pixels.subarray(at, at + 3).reverse()
  // One bit a pixel; each row is padded to 4 bytes.
  return Buffer.concat([header, pixels, Buffer.alloc(Math.ceil(size / 32) * 4 * size)])
}
