import { expect, it } from 'vitest'
import { volumeOf } from './volume.ts'

const MOUNTS = [
  '/dev/sda1 / ext4 rw 0 0',
  '/dev/sda2 /home ext4 rw 0 0',
  'nas:/calls /home/ada/calls nfs4 rw 0 0',
  'ada@pbx: /home/ada/calls/pbx fuse.sshfs rw 0 0',
  '/dev/sdb1 /run/media/ada/STICK vfat rw 0 0',
  '/dev/sdc1 /media/DRIVE exfat rw 0 0',
  '/dev/sdd1 /mnt ext4 rw 0 0',
  '//nas/office /mnt/share\\040with\\040space cifs rw 0 0',
  '',
]

it.each([
  ['/home/ada/calls/2026/a.wav', '/home/ada/calls'],
  ['/home/ada/calls', '/home/ada/calls'],
  ['/home/ada/calls/pbx/a.wav', '/home/ada/calls/pbx'],
  ['/home/ada/calls2/a.wav', '/home/ada/calls2/a.wav'],
  ['/mnt/share with space/a.wav', '/mnt/share with space'],
  ['/run/media/ada/STICK/2026/a.wav', '/run/media/ada/STICK'],
  ['/run/media/ada/other/a.wav', '/run/media/ada/other/a.wav'],
  ['/media/DRIVE/a.wav', '/media/DRIVE'],
  ['/mnt/a.wav', '/mnt'],
  ['/media2/a.wav', '/media2/a.wav'],
  ['/Volumes/Office/2026/a.wav', '/Volumes/Office'],
  ['/Users/ada/Library/CloudStorage/OneDrive-Acme/a.wav', '/Users/ada/Library/CloudStorage/OneDrive-Acme'],
  ['z:\\calls\\a.wav', 'Z:'],
  ['c:\\calls\\a.wav', 'c:\\calls\\a.wav'],
])('%s hangs with %s', (path, volume) => {
  expect(volumeOf(path, MOUNTS)).toBe(volume)
})
