import { expect, it } from 'vitest'
import { volumeOf } from './volume.ts'

const MOUNTS = ['/', '/proc', '/home', '/home/ada/calls', '/mnt/share with space']

it.each([
  ['/home/ada/calls/2026/a.wav', '/home/ada/calls'],
  ['/home/ada/calls', '/home/ada/calls'],
  ['/home/ada/calls2/a.wav', '/home'],
  ['/mnt/share with space/a.wav', '/mnt/share with space'],
  ['/srv/calls/a.wav', '/srv/calls'],
  ['/Volumes/Office/2026/a.wav', '/Volumes/Office'],
  ['/Volumes/Office', '/Volumes/Office'],
  ['Z:\\calls\\a.wav', 'Z:'],
])('%s hangs with %s', (path, volume) => {
  expect(volumeOf(path, MOUNTS)).toBe(volume)
})

it.runIf(process.platform === 'linux')('knows the mounts of Linux', () => {
  expect(volumeOf('/proc/self/mounts')).toBe('/proc')
})
