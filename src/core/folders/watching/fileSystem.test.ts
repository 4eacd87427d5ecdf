import { expect, it } from 'vitest'
import { linuxMounts, macMounts, mountedAt, reasonToPoll } from './fileSystem.ts'

const LINUX = String.raw`22 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw
23 22 0:21 / /proc rw - proc proc rw
90 22 0:50 / /mnt/nas rw,relatime - cifs //nas/calls rw,vers=3.1.1
91 90 0:51 / /mnt/nas/own\040disk rw - xfs /dev/sdb1 rw
92 22 0:52 / /srv rw - ext4 /dev/sdc1 rw
93 22 0:53 / /srv rw - nfs4 server:/srv rw
`
const MAC = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect)
//anna@nas._smb._tcp.local/calls on /Volumes/My calls (smbfs, nodev, nosuid, mounted by anna)
`

it('finds the file system of a folder on Linux', () => {
  const of = (path: string) => mountedAt(linuxMounts(LINUX), path)
  expect([of('/home/anna'), of('/mnt/nas'), of('/mnt/nas/2026'), of('/mnt/nasty')]).toEqual([
    'ext4',
    'cifs',
    'cifs',
    'ext4',
  ])
  expect([of('/mnt/nas/own disk/a'), of('/srv/calls')]).toEqual(['xfs', 'nfs4'])
})

it('finds the file system of a folder on macOS', () => {
  const of = (path: string) => mountedAt(macMounts(MAC), path)
  expect([of('/Users/anna'), of('/Volumes/My calls/2026'), of('/Volumes/My')]).toEqual(['apfs', 'smbfs', 'apfs'])
})

it.each(['/home/anna/Dropbox/calls', '/Users/a/Library/CloudStorage/Box-Box', 'C:\\Users\\a\\OneDrive - Firm\\calls'])(
  'polls in the folder of a sync program: %s',
  (path) => expect(reasonToPoll(path, 'local')).toEqual({ kind: 'cloud' }),
)

it('trusts the disks of this computer', () => {
  expect(reasonToPoll('/srv/Dropboxes of agents', 'ext4')).toBeNull()
  expect(reasonToPoll('/srv/calls', 'ext4')).toBeNull()
  expect(reasonToPoll('D:\\calls', 'local')).toBeNull()
})
