import { expect, it } from 'vitest'
import { volumeOf } from './volume.ts'

const MOUNTS = [
  '/dev/sda1 / ext4 rw 0 0',
  '/dev/sda2 /home ext4 rw 0 0',
  'nas:/calls /home/ada/calls nfs4 rw 0 0',
  'ada@pbx: /home/ada/calls/pbx fuse.sshfs rw 0 0',
  '//nas/office /mnt/share\\040with\\040space cifs rw 0 0',
  '',
]

it.each([
  ['/home/ada/calls/2026/a.wav', '/home/ada/calls'],
  ['/home/ada/calls', '/home/ada/calls'],
  ['/home/ada/calls/pbx/a.wav', '/home/ada/calls/pbx'],
  ['/home/ada/calls2/a.wav', '/home/ada/calls2/a.wav'],
  ['/mnt/share with space/a.wav', '/mnt/share with space'],
  ['/Volumes/Office/2026/a.wav', '/Volumes/Office'],
  ['/Users/ada/Library/CloudStorage/OneDrive-Acme/a.wav', '/Users/ada/Library/CloudStorage/OneDrive-Acme'],
  ['z:\\calls\\a.wav', 'Z:'],
  ['c:\\calls\\a.wav', 'c:\\calls\\a.wav'],
])('%s hangs with %s', (path, volume) => {
  expect(volumeOf(path, MOUNTS)).toBe(volume)
})
