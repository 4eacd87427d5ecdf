import { basename, dirname, extname, join, sep } from 'node:path'
import type { Entry } from '../../disk/disk.ts'
import type { Disk } from '../../watching/thread/threadedDisk.ts'
import { asideName } from '../../watching/asideName.ts'
import { errorCode } from '../errorCode.ts'

/** A file that was renamed, so that nothing else writes to its name or reads from it. */
export interface AsideFile {
  /** Where it really is, with links resolved. */
  readonly path: string
  readonly name: string
}

/** Renames it to a name that only this app knows. Fails with the file system's error. */
export async function setAside(disk: Disk, path: string, folderId: string): Promise<AsideFile> {
  const aside = join(dirname(path), asideName(basename(path), folderId))
  await disk.rename(path, aside)
  return { path: await disk.realPath(aside), name: basename(path) }
}

/** Gives it its name again, or one like it if another file has that name now. */
export function putBack(disk: Disk, { path, name }: AsideFile): Promise<void> {
  const before = join(dirname(path), name)
  return place(disk, path, before, () => freeName(disk, numbered(before, crypto.randomUUID().slice(-6))))
}

/** Moves it there, or to a name like it. Never replaces a file, also if that appears meanwhile. */
export function moveTo(disk: Disk, { path }: AsideFile, target: string): Promise<void> {
  return place(disk, path, target, () => freeName(disk, target))
}

/**
 * Renaming replaces a file that another program has created meanwhile; linking doesn't. `otherwise`: the name on a disk
 * without hard links.
 */
async function place(disk: Disk, path: string, wanted: string, otherwise: () => Promise<string>): Promise<void> {
  for (const name of namesFor(wanted)) {
    try {
      await disk.link(path, name)
    } catch (error) {
      const code = errorCode(error)
      if (NO_LINKS.has(code)) {
        await disk.rename(path, await otherwise())
        return
      }
      if (code !== 'EEXIST') throw error
      // The app ended between the two steps.
      if (!(await isSameFile(disk, path, name))) continue
    }
    await disk.unlink(path)
    return
  }
}

/** FAT, exFAT, some shares, and on Linux files of another user. Windows says `EISDIR`. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'])

async function freeName(disk: Disk, wanted: string): Promise<string> {
  for (const name of namesFor(wanted)) if ((await statsOf(disk, name)) === null) return name
  return wanted
}

/** `a.wav`, `a (2).wav`, `a (3).wav` … */
export function* namesFor(path: string): Generator<string, void> {
  yield path
  for (let count = 2; ; count += 1) yield numbered(path, String(count))
}

function numbered(path: string, mark: string): string {
  const extension = extname(path)
  return `${path.slice(0, path.length - extension.length)} (${mark})${extension}`
}

/** Null if there is nothing. */
export async function statsOf(disk: Disk, path: string): Promise<Entry | null> {
  try {
    return await disk.entry(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

async function isSameFile(disk: Disk, path: string, other: string): Promise<boolean> {
  const [one, two] = [await statsOf(disk, path), await statsOf(disk, other)]
  return one !== null && two !== null && one.ino !== 0n && one.ino === two.ino && one.dev === two.dev
}

export async function isInside(disk: Disk, path: string, folder: string): Promise<boolean> {
  const inside = await disk.realPath(path)
  const root = await disk.realPath(folder)
  return inside.startsWith(root.endsWith(sep) ? root : root + sep)
}
