/**
 * JSON files with things of one kind, which the user exports and imports:
 *
 *     { "kind": "earshot-views", "version": 1, "views": […] }
 *
 * A file with all of a workspace has each of them under the name of its list, and can be imported in their place.
 */
export interface ListFormat {
  /** What the file contains, also the name of its list: "views". */
  readonly many: string
  readonly kind: string
  /** The newest that can be read. */
  readonly version: number
  /** The most things of a file; null without a limit. */
  readonly most: number | null
}

/** The `kind` of a file with all that exists only on this computer of a workspace. */
export const WORKSPACE_FILE = 'earshot-workspace'

type ListFileRefusal = 'not-json' | 'other-file' | 'newer-version' | 'empty' | 'too-many'

/** A file that can't be imported. */
export interface RefusedFile {
  readonly kind: 'refused'
  readonly reason: ListFileRefusal
  /** What is wrong, and what would be right, for the user. */
  readonly words: string
}

/** What was read of a file. */
export type ReadItems<Item> =
  | {
      readonly kind: 'items'
      readonly items: readonly Item[]
      /** What couldn't be imported, as text: `“Lost deals”: the filter “planet == 5”`. */
      readonly passedOver: readonly string[]
    }
  | RefusedFile

export function listFileText({ kind, many, version }: ListFormat, items: readonly unknown[]): string {
  return `${JSON.stringify({ kind, version, [many]: items }, null, 2)}\n`
}

/** The list of a file, whose things aren't read yet. */
export function readListFile(
  format: ListFormat,
  text: string,
): { readonly kind: 'list'; readonly list: readonly unknown[] } | RefusedFile {
  const refused = (reason: ListFileRefusal): RefusedFile => ({ kind: 'refused', reason, words: WORDS[reason](format) })
  let file: unknown
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    file = isRecord(parsed) && parsed['kind'] === WORKSPACE_FILE ? parsed[format.many] : parsed
  } catch {
    return refused('not-json')
  }
  if (!isRecord(file) || file['kind'] !== format.kind) return refused('other-file')
  const { version, [format.many]: list } = file
  if (typeof version !== 'number' || !Array.isArray(list)) return refused('other-file')
  if (version > format.version) return refused('newer-version')
  if (list.length === 0) return refused('empty')
  if (format.most !== null && list.length > format.most) return refused('too-many')
  return { kind: 'list', list }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const WORDS: Readonly<Record<ListFileRefusal, (format: ListFormat) => string>> = {
  'not-json': ({ many }) => `This isn’t a JSON file. Choose a ${many} file exported from Earshot.`,
  'other-file': ({ many }) => `This isn’t a ${many} file. Choose one exported from Earshot.`,
  'newer-version': () => 'This file is from a newer version of Earshot. Update Earshot, then import it.',
  empty: ({ many }) => `This file contains no ${many}.`,
  'too-many': ({ many, most }) => `This file contains more than ${most} ${many}. Split it, then import the parts.`,
}
