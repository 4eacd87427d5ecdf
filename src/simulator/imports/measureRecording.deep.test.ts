import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCatalog } from '../seed/catalog.ts'
import { measureRecording } from './measureRecording.ts'

const catalog = await readCatalog('resources/recordings')

it.each(catalog.recordings)('finds the length of $file', async ({ file, durationSeconds, hasPicture }) => {
  const measured = await measureRecording(join(catalog.folder, file))
  // An MP3 holds up to a frame more than it plays, AAC up to two: 0.1 s.
  expect(Math.abs((measured.durationSeconds ?? 0) - durationSeconds)).toBeLessThan(0.1)
  expect(measured.hasPicture).toBe(hasPicture)
})
