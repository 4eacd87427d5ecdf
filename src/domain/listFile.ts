/**
 * JSON files with things of one kind, which the user exports and imports:
 *
 *     { "kind": "earshot-views", "version": 1, "views": […] }
 *
 * A team's setup, and a file with all of a workspace, have each of them under the name of its list.
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
export const TEAM_SETUP_FILE = 'earshot-team-setup'

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

export function listFile({ kind, many, version }: ListFormat, items: readonly unknown[]): object {
  return { kind, version, [many]: items }
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
    const isWhole = isRecord(parsed) && [WORKSPACE_FILE, TEAM_SETUP_FILE].some((kind) => kind === parsed['kind'])
    file = isWhole ? parsed[format.many] : parsed
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
  'not-json': () => 'This isn’t a JSON file. Choose a team setup file exported from Earshot.',
  'other-file': () => 'This isn’t a team setup file. Choose one exported from Earshot.',
  'newer-version': ({ many }) => `The ${many} are from a newer version of Earshot. Update Earshot, then import them.`,
  empty: () => 'There is nothing to import in this file.',
  'too-many': ({ many, most }) => `There are more than ${most} ${many}. Split the file, then import the parts.`,
}
