import { readFileSync } from 'node:fs'

/** Where Windows usually is. Its files don't hang together. */
const SYSTEM_DRIVE = 'C:'
/** Shares and cloud folders of macOS. */
const SHARES = [/^\/Volumes\/[^/]+/, /^\/Users\/[^/]+\/Library\/CloudStorage\/[^/]+/]
/** Where Linux mounts drives that can be unplugged, and others that don't belong to the system. */
const DRIVES = /^\/(media|mnt|run\/media)(\/|$)/
/** Types of Linux mounts for which another computer or program answers. */
const SHARE_TYPE = /^(nfs|cifs|smb|fuse|9p|ceph|afs|glusterfs|lustre|davfs)/

/**
 * The share or drive of a path, which hangs as a whole, where that can be known without touching it; otherwise the path itself.
 * `mounts`: lines of `/proc/self/mounts`.
 */
export function volumeOf(path: string, mounts: readonly string[] = linuxMounts()): string {
  const drive = /^[A-Za-z]:/.exec(path)?.[0].toUpperCase()
  if (drive !== undefined) return drive === SYSTEM_DRIVE ? path : drive
  const named = SHARES.flatMap((pattern) => pattern.exec(path)?.[0] ?? [])
  const mounted = mounts.flatMap((line) => {
    const [, escaped = '', type = ''] = line.split(' ')
    const mount = escaped.replaceAll(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
    const isSource = SHARE_TYPE.test(type) || DRIVES.test(mount)
    return isSource && `${path}/`.startsWith(`${mount}/`) ? mount : []
  })
  const [longest = path] = [...named, ...mounted].toSorted((a, b) => b.length - a.length)
  return longest
}

/** The kernel answers, whatever a share does. */
function linuxMounts(): readonly string[] {
  if (process.platform !== 'linux') return []
  try {
    return readFileSync('/proc/self/mounts', 'utf8').split('\n')
  } catch {
    return []
  }
}
