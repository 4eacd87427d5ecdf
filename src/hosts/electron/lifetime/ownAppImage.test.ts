import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetOtherAppImage } from './ownAppImage.ts'

const FILE = '/home/ida/Program.AppImage'
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-appimage-'))
  for (const name of ['mounted', 'mounted-too']) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'earshot'), '')
  }
  symlinkSync(join(folder, 'mounted'), join(folder, 'link'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  ['its own, where it’s unpacked', 'mounted', FILE],
  ['its own, through a link', 'link', FILE],
  ['that of another program', 'mounted-too', undefined],
  ['one whose folder is gone', 'gone', undefined],
  ['one without a folder', undefined, undefined],
])('%s', (_, place, kept) => {
  const env: NodeJS.ProcessEnv = { APPIMAGE: FILE, ...(place !== undefined && { APPDIR: join(folder, place) }) }
  forgetOtherAppImage(env, join(folder, 'mounted', 'earshot'))
  expect(env['APPIMAGE']).toBe(kept)
})
