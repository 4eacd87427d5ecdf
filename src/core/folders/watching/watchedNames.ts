import { fileKindOf } from '../../../domain/recordings/fileKinds.ts'
import { isAsideName } from './asideName.ts'

/** Unfinished files of browsers, copy tools, office programs and sync programs. */
const TEMPORARY_NAME =
  /^~|~$|\.(part|partial|filepart|tmp|temp|crdownload|download|opdownload|!ut|bak|swp)$|\.(part|partial|tmp|temp)\.\w+$/iu
/** Folders of operating systems and storage devices: trash, indexes, previews, snapshots. */
const SYSTEM_FOLDER =
  /^\.|^(\$recycle\.bin|system volume information|lost\+found|@eadir|#recycle|#snapshot|~snapshot|@recycle)$/iu
/** Details of recordings beside them. Source: the exports of telephone systems. */
const SIDECAR_NAME = /\.(csv|tsv|json|xml|cdr)$/iu

/** `aside`: Earshot renamed a recording, see `asideName.ts`. */
export type WatchedKind = 'recording' | 'sidecar' | 'aside' | 'temporary' | 'other'

/** What a file in a watched folder is, by its name. */
export function watchedKindOf(name: string): WatchedKind {
  if (isAsideName(name)) return 'aside'
  if (fileKindOf(name) === 'system' || TEMPORARY_NAME.test(name)) return 'temporary'
  if (fileKindOf(name) === 'recording') return 'recording'
  return SIDECAR_NAME.test(name) ? 'sidecar' : 'other'
}

export function isSystemFolder(name: string): boolean {
  return SYSTEM_FOLDER.test(name)
}
