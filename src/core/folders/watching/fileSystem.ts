import { execFileSync } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import type { PollingReason } from '../../../contract/import/folderState.ts'
import { isNetworkPath } from '../../imports/probing/networkPath.ts'

/** Disks of this computer: everything that changes there changes through its own system, which reports it. */
const LOCAL = new Set(
  (
    'ext2 ext3 ext4 xfs btrfs zfs f2fs bcachefs jfs reiserfs tmpfs ramfs overlay ' +
    'vfat exfat ntfs ntfs3 fuseblk ecryptfs apfs hfs msdos local'
  ).split(' '),
)
/** Shares, and drives that another computer writes to, such as the host of a virtual machine. */
const NETWORK =
  /^(nfs\d?|cifs|smb\w*|9p|afpfs|afs|webdav|davfs\d?|ceph|glusterfs|lustre|ncpfs|vboxsf|virtiofs|prl_fs|drvfs|fuse(\..+)?|macfuse|osxfuse)$/
/** Folders of sync programs by their usual names. They may create files without an event. */
const CLOUD =
  /(^|[\\/])(OneDrive[^\\/]*|Dropbox( \([^\\/]*\))?|Google ?Drive[^\\/]*|My Drive|iCloud ?Drive[^\\/]*|Mobile Documents|CloudStorage|Nextcloud|ownCloud|pCloud ?Drive|Box)([\\/]|$)/i

/** Why events of this folder can't be trusted; null if they can, as far as its place shows. */
export function reasonToPoll(path: string, fileSystem: string | null): PollingReason | null {
  if (CLOUD.test(path)) return { kind: 'cloud' }
  if (fileSystem !== null && NETWORK.test(fileSystem)) return { kind: 'network', fileSystem }
  return fileSystem !== null && LOCAL.has(fileSystem) ? null : { kind: 'unknown-file-system', fileSystem }
}

/** The name of the file system that holds a folder; null if unknown. Blocks: for a thread. */
export function fileSystemOf(path: string): string | null {
  try {
    const real = realpathSync.native(path)
    switch (process.platform) {
      case 'linux':
        return mountedAt(linuxMounts(readFileSync('/proc/self/mountinfo', 'utf8')), real)
      case 'darwin':
        return mountedAt(macMounts(execFileSync('/sbin/mount', { encoding: 'utf8', timeout: 5000 })), real)
      case 'win32':
        // The real path of a drive letter that stands for a share begins with its server.
        return isNetworkPath(real) ? 'smb' : 'local'
      default:
        return null
    }
  } catch {
    return null // Unknown: then the folder is polled.
  }
}

interface Mount {
  readonly at: string
  readonly fileSystem: string
}

/** Source: proc_pid_mountinfo(5). Spaces in paths are written as `\040`. */
export function linuxMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [mount = '', source = ''] = line.split(' - ')
    const at = mount.split(' ')[4]
    const fileSystem = source.split(' ')[0]
    if (at === undefined || fileSystem === undefined || fileSystem === '') return []
    return [{ at: at.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8))), fileSystem }]
  })
}

/** Lines such as `//anna@nas/calls on /Volumes/calls (smbfs, nodev, nosuid, mounted by anna)`. */
export function macMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const match = /^.+? on (.+) \((\w+)/.exec(line)
    return match === null ? [] : [{ at: match[1] ?? '', fileSystem: match[2] ?? '' }]
  })
}

/** The innermost mount wins, and the last of several at one place, which hides the others. */
export function mountedAt(mounts: readonly Mount[], path: string): string | null {
  let best: Mount | null = null
  for (const mount of mounts) {
    const isAround = path === mount.at || path.startsWith(mount.at.endsWith('/') ? mount.at : `${mount.at}/`)
    if (isAround && mount.at.length >= (best?.at.length ?? 0)) best = mount
  }
  return best?.fileSystem ?? null
}
