import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { NOTHING_SAID, type StoredRow } from './stagedRow.ts'

export type NewRowSource =
  | { readonly kind: 'path'; readonly path: string; readonly folder?: string | undefined }
  | { readonly kind: 'link'; readonly url: string }

/** Names that file managers and systems leave in folders; nobody means to import them. */
const NOT_MEANT = /^\.|^(thumbs\.db|desktop\.ini)$/iu
const RECORDING_NAME =
  /\.(mp3|wav|wave|mp4|m4a|m4b|mov|ogg|oga|opus|spx|flac|webm|aac|amr|3gp|gsm|g722|wma|aif|aiff|aifc|caf|au|snd|mkv)$/iu

/** A folder that leads back into itself through a link ends here. */
const DEEPEST = 32

/**
 * Rows for what was dropped. A file is taken whatever its name, for its content decides; of a folder, however deep, only
 * what is named like a recording, in the order of the names. Fails for nothing on the disk: a row says it.
 */
export async function newRows(
  sources: readonly NewRowSource[],
  timeZone: string,
): Promise<{ readonly rows: readonly StoredRow[]; readonly leftOutCount: number }> {
  const rows: StoredRow[] = []
  let leftOutCount = 0
  for (const source of sources) {
    if (source.kind === 'link') rows.push(linkRow(source.url, timeZone))
    else await take(source.path, source.folder ?? '', 0)
  }
  return { rows, leftOutCount }

  async function take(path: string, folder: string, depth: number): Promise<void> {
    const info = await stat(path).catch(() => null) // Looking at it says why.
    if (info?.isDirectory() !== true) {
      rows.push(fileRow(path, folder, info?.size ?? null))
      return
    }
    const entries = depth < DEEPEST ? await readdir(path, { withFileTypes: true }).catch(() => null) : []
    const inside = folder === '' ? basename(path) : depth === 0 ? folder : `${folder}/${basename(path)}`
    if (entries === null) {
      rows.push(fileRow(path, folder, null))
      return
    }
    entries.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    for (const entry of entries) {
      if (NOT_MEANT.test(entry.name)) continue
      if (entry.isDirectory() || RECORDING_NAME.test(entry.name)) await take(join(path, entry.name), inside, depth + 1)
      else leftOutCount += 1
    }
  }

  function fileRow(path: string, folder: string, sizeBytes: number | null): StoredRow {
    return newRow({ kind: 'path', path }, { fileName: basename(path), folder, timeZone, sizeBytes })
  }
}

function linkRow(url: string, timeZone: string): StoredRow {
  return newRow({ kind: 'link', url: url.trim() }, { fileName: linkName(url), folder: '', timeZone, sizeBytes: null })
}

/** The last part of its path, which is often a file's name; else the link itself. */
function linkName(url: string): string {
  try {
    const { pathname, host } = new URL(url)
    const last = pathname.split('/').findLast((part) => part !== '')
    return last === undefined ? host : decodeURIComponent(last)
  } catch {
    return url
  }
}

export function newRow(
  source: StoredRow['source'],
  said: Pick<StoredRow, 'fileName' | 'folder' | 'timeZone' | 'sizeBytes'> & {
    readonly stageId?: string
    readonly modifiedAt?: number
  },
): StoredRow {
  const { stageId = crypto.randomUUID(), modifiedAt = null } = said
  return { stageId, source, ...said, modifiedAt, look: null, said: NOTHING_SAID }
}
