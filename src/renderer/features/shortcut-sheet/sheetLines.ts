import { COMMAND_IDS, COMMANDS, PLACES, type Place } from '../../../contract/commands.ts'
import { IS_MAC, keyWords } from '../../commands/keys.ts'

interface SheetLine {
  readonly words: string
  /** As named in the catalog; empty for a command of menus and the palette only. */
  readonly keys: readonly string[]
  /** Other words to find it by. */
  readonly aliases: string
}

export interface SheetGroup {
  readonly heading: string
  readonly lines: readonly SheetLine[]
}

/** Every command, by place, those of `first` before the others. Commands that belong together are in one line. */
export function sheetGroups(first: ReadonlySet<Place> = new Set()): readonly SheetGroup[] {
  const places = Object.keys(PLACES) as Place[]
  return places
    .toSorted((one, other) => Number(first.has(other)) - Number(first.has(one)))
    .map((place) => ({ heading: PLACES[place], lines: linesOf(place) }))
}

/** Without commands that have no key. */
export function groupsWithKeys(groups: readonly SheetGroup[]): readonly SheetGroup[] {
  return groups
    .map(({ heading, lines }) => ({ heading, lines: lines.filter(({ keys }) => keys.length > 0) }))
    .filter(({ lines }) => lines.length > 0)
}

/** The lines that have all words in their place, their own words, other words for them or their keys. */
export function matchingGroups(groups: readonly SheetGroup[], query: string): readonly SheetGroup[] {
  const wanted = query.toLowerCase().split(/\s+/)
  return groups
    .map(({ heading, lines }) => ({
      heading,
      lines: lines.filter(({ words, keys, aliases }) => {
        const names = keys.map((key) => keyWords(key, IS_MAC).join(' '))
        const text = [heading, words, aliases, ...names].join(' ').toLowerCase()
        return wanted.every((word) => text.includes(word))
      }),
    }))
    .filter(({ lines }) => lines.length > 0)
}

function linesOf(place: Place): readonly SheetLine[] {
  const lines = new Map<string, { readonly keys: Set<string>; readonly aliases: string[] }>()
  for (const id of COMMAND_IDS) {
    const { place: own, line, title, keys = [], aliases = '' } = COMMANDS[id]
    if (own !== place) continue
    const known = lines.get(line ?? title) ?? { keys: new Set(), aliases: [] }
    lines.set(line ?? title, known)
    for (const key of keys) known.keys.add(key)
    known.aliases.push(title, aliases)
  }
  return [...lines].map(([words, { keys, aliases }]) => ({ words, keys: [...keys], aliases: aliases.join(' ') }))
}
