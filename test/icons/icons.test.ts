import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { icnsFile } from './icnsFile.ts'
import { icoFile } from './icoFile.ts'

/** The icons in `resources`, written by `npm run icons`, as the systems read them. */

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../resources', path))

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** Width and height. Source: PNG specification, IHDR. */
function pngSize(png: Buffer): readonly [number, number] {
  expect(png.subarray(0, 8)).toEqual(PNG)
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

test.each([
  ...[16, 24, 32, 48, 64, 128, 256, 512].map((size) => [`icons/${size}x${size}.png`, size] as const),
  ['icon.png', 512],
  ['tray/tray.png', 16],
  ['tray/tray@1.25x.png', 20],
  ['tray/tray@1.5x.png', 24],
  ['tray/tray@2x.png', 32],
  ['tray/trayTemplate.png', 16],
  ['tray/trayTemplate@2x.png', 32],
] as const)('%s has the size in its name', (path, size) => {
  expect(pngSize(read(path))).toEqual([size, size])
})

interface IcoEntry {
  readonly size: number
  readonly body: Buffer
}

function readIco(file: Buffer): readonly IcoEntry[] {
  expect([file.readUInt16LE(0), file.readUInt16LE(2)]).toEqual([0, 1])
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index
    const offset = file.readUInt32LE(at + 12)
    return { size: file.readUInt8(at) || 256, body: file.subarray(offset, offset + file.readUInt32LE(at + 8)) }
  })
}

test('the Windows icon has all sizes that Windows asks for at 100% to 250%', () => {
  const entries = readIco(read('icon.ico'))
  expect(entries.map(({ size }) => size)).toEqual([16, 20, 24, 32, 40, 48, 64, 128, 256])
  for (const { size, body } of entries) {
    if (size === 256) expect(pngSize(body)).toEqual([256, 256])
    else expect([body.readUInt32LE(0), body.readInt32LE(4), body.readInt32LE(8)]).toEqual([40, size, 2 * size])
  }
})

test('a bitmap in it starts at the bottom, in the order blue, green, red, alpha', () => {
  const rgba = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
  const [entry] = readIco(icoFile([{ size: 2, png: PNG, rgba }]))
  const pixels = [11, 10, 9, 12, 15, 14, 13, 16, 3, 2, 1, 4, 7, 6, 5, 8]
  expect([...(entry?.body.subarray(40) ?? [])]).toEqual([...pixels, ...Array<number>(8).fill(0)])
})

/** Each entry's type and size in pixels. */
function readIcns(file: Buffer): readonly (readonly [string, number])[] {
  expect(file.toString('latin1', 0, 4)).toBe('icns')
  expect(file.readUInt32BE(4)).toBe(file.length)
  const entries: [string, number][] = []
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
    entries.push([file.toString('latin1', at, at + 4), pngSize(file.subarray(at + 8))[0]])
  }
  return entries
}

test('the macOS icon has an image for each density, of the size that its type stands for', () => {
  expect(readIcns(read('icon.icns'))).toEqual([
    ['ic11', 32],
    ['ic12', 64],
    ['ic07', 128],
    ['ic13', 256],
    ['ic08', 256],
    ['ic14', 512],
    ['ic09', 512],
    ['ic10', 1024],
  ])
  expect(icnsFile([{ size: 20, png: PNG }])).toHaveLength(8)
})
