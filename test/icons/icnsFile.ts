import type { IconImage } from './icoFile.ts'

/**
 * The type of each size. Each is a PNG for a Retina screen, except for 128 and 256 at normal density. There is no type for 16
 * and 32 pixels at normal density here: they don't accept PNG in an app, so macOS scales the next larger image.
 * Source: Wikipedia, "Apple Icon Image format", and Apple's `iconutil`.
 */
const TYPES: Readonly<Record<number, readonly string[]>> = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic13', 'ic08'],
  512: ['ic14', 'ic09'],
  1024: ['ic10'],
}

export const ICNS_SIZES: readonly number[] = Object.keys(TYPES).map(Number)

/** A macOS icon. */
export function icnsFile(images: readonly Pick<IconImage, 'size' | 'png'>[]): Buffer {
  const entries = images.flatMap(({ size, png }) => (TYPES[size] ?? []).map((type) => entry(type, png)))
  return entry('icns', Buffer.concat(entries))
}

function entry(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.write(type, 'latin1')
  header.writeUInt32BE(header.length + body.length, 4)
  return Buffer.concat([header, body])
}
