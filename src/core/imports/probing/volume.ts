import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A drive of Windows, a volume of macOS. */
const VOLUMES = [/^[A-Za-z]:/, /^\/Volumes\/[^/]+/]

/**
 * What hangs together with a path if its disk or share does: the share where that can be known without touching it, otherwise the
 * path's folder. `mounts`: the system's, by default those of Linux.
 */
export function volumeOf(path: string, mounts: readonly string[] = linuxMounts()): string {
  const named = VOLUMES.flatMap((pattern) => pattern.exec(path)?.[0] ?? [])
  const mounted = mounts.filter((mount) => mount !== '/' && (path === mount || path.startsWith(`${mount}/`)))
  const [longest] = [...named, ...mounted].toSorted((a, b) => b.length - a.length)
  return longest ?? dirname(path)
}

/** The kernel answers, whatever a share does. */
function linuxMounts(): readonly string[] {
  if (process.platform !== 'linux') return []
  try {
    return readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .flatMap((line) => line.split(' ')[1] ?? [])
      .map((mount) => mount.replaceAll(/\\(\d{3})/g, (_, code: string) => String.fromCharCode(parseInt(code, 8))))
  } catch {
    return []
  }
}
