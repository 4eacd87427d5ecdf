import { crc32, deflateSync } from 'node:zlib'
import type { Chart } from '../seed/chats/chart.ts'

const WIDTH = 480
const HEIGHT = 300
const MARGIN = 24

/** The chart as a PNG with a palette: background, grid, bars, the highest bar. A few hundred bytes. */
export function chartPicture(chart: Chart): Buffer {
  const highest = Math.max(...chart.bars)
  const slot = (WIDTH - 2 * MARGIN) / chart.bars.length
  const rows: Buffer[] = []
  for (let y = 0; y < HEIGHT; y++) {
    // Each row starts with its filter type: 0, none.
    const row = Buffer.alloc(WIDTH + 1)
    for (let x = 0; x < WIDTH; x++) row[x + 1] = colorAt(chart, highest, slot, x, y)
    rows.push(row)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette(chart.hue)),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colorAt(chart: Chart, highest: number, slot: number, x: number, y: number): number {
  const inPlot = x >= MARGIN && x < WIDTH - MARGIN && y >= MARGIN && y < HEIGHT - MARGIN
  if (!inPlot) return 0
  const position = (x - MARGIN) / slot
  const value = chart.bars[Math.floor(position)] ?? 0
  const within = position % 1
  const heightAbove = ((HEIGHT - MARGIN - y) / (HEIGHT - 2 * MARGIN)) * 105
  if (within > 0.15 && within < 0.85 && heightAbove <= value) return value === highest ? 3 : 2
  return (HEIGHT - MARGIN - y) % 50 === 0 ? 1 : 0
}

function palette(hue: number): Buffer {
  return Buffer.from([0xfb, 0xfb, 0xfa, 0xe4, 0xe4, 0xe0, ...rgbOf(hue, 0.35, 0.68), ...rgbOf(hue, 0.55, 0.45)])
}

function rgbOf(hue: number, saturation: number, lightness: number): number[] {
  const amplitude = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  })
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
