interface File<Id> {
  readonly id: Id
  readonly folder: string
}

interface Namesakes<Id> {
  readonly files: File<Id>[]
  /** Built for the first record that needs it: most names occur once. */
  byFolder: FoldersOf<Id> | null
}

/**
 * Finds files by names that records give them: ignores case, the extension is optional, and as much of the path as the record
 * has must match. A name that fits several files matches none. Adding and finding take constant time, also for thousands of
 * files of one name in folders of their own.
 */
export class NamedFiles<Id> {
  readonly #byName = new Map<string, Namesakes<Id>>()

  /** `folder` with `/`; empty for none. */
  add(id: Id, fileName: string, folder: string): void {
    const name = plainName(fileName)
    const file = { id, folder: plainName(folder) }
    // A record may omit the extension; with another extension it is a different file.
    for (const key of new Set([name, withoutEnding(name)])) {
      const namesakes = this.#byName.get(key)
      if (namesakes === undefined) this.#byName.set(key, { files: [file], byFolder: null })
      else {
        namesakes.files.push(file)
        if (namesakes.byFolder !== null) addFolder(namesakes.byFolder, file)
      }
    }
  }

  /** `wanted`: as from `plainName`. */
  find(wanted: string): Id | undefined {
    const slash = wanted.lastIndexOf('/')
    const namesakes = this.#byName.get(wanted.slice(slash + 1))
    if (namesakes === undefined || slash === wanted.length - 1) return undefined
    if (namesakes.files.length === 1) return namesakes.files[0]?.id
    if (slash < 1) return undefined
    namesakes.byFolder ??= foldersOf(namesakes.files)
    return inFolder(namesakes.byFolder, wanted.slice(0, slash))
  }
}

/**
 * From a path of any system, or from a link: lowercase, normalized Unicode, without escapes (`%20`), invisible characters and
 * query. A downloaded file may have the escapes of its link, too.
 */
export function plainName(name: string): string {
  const path = name.trim().replaceAll('\\', '/')
  const ofLink = /^https?:\/\/[^/?#]*(\/[^?#]*)/i.exec(path)?.[1]
  return withoutEscapes(ofLink ?? path)
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFC')
    .toLowerCase()
}

/** The text with its percent-encoded characters decoded; the text itself if it has other percent signs. */
export function withoutEscapes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // As in `100% sure.wav`.
    return text
  }
}

export function withoutEnding(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/, '')
}

/** Null: several files. */
type ByFolder<Id> = Map<string, File<Id> | null>

interface FoldersOf<Id> {
  /** By the whole path of the folder. */
  readonly whole: ByFolder<Id>
  /** By the path and all ends of it. */
  readonly ends: ByFolder<Id>
  deepest: number
}

function foldersOf<Id>(files: readonly File<Id>[]): FoldersOf<Id> {
  const folders: FoldersOf<Id> = { whole: new Map(), ends: new Map(), deepest: 0 }
  for (const file of files) addFolder(folders, file)
  return folders
}

function addFolder<Id>(folders: FoldersOf<Id>, file: File<Id>): void {
  const ends = endsOf(file.folder)
  folders.deepest = Math.max(folders.deepest, ends.length)
  put(folders.whole, file.folder, file)
  for (const end of ends) put(folders.ends, end, file)
}

function put<Id>(map: ByFolder<Id>, folder: string, file: File<Id>): void {
  map.set(folder, map.has(folder) ? null : file)
}

/** The only file whose folder ends with `folder`, or is an end of it. */
function inFolder<Id>({ whole, ends, deepest }: FoldersOf<Id>, folder: string): Id | undefined {
  // A record may have a path of any length.
  const shorter = endsOf(folder, deepest).filter((end) => end !== folder)
  const found = [ends.get(folder), ...shorter.map((end) => whole.get(end))].filter((file) => file !== undefined)
  const [only] = found
  return found.length === 1 ? only?.id : undefined
}

/** `a/b/c`, `b/c` and `c`, from the shortest, at most `most` of them. */
function endsOf(folder: string, most = Number.POSITIVE_INFINITY): string[] {
  const ends: string[] = []
  for (let at = folder.length; at > 0 && ends.length < most;) {
    at = folder.lastIndexOf('/', at - 1)
    ends.push(folder.slice(at + 1))
  }
  return ends
}
