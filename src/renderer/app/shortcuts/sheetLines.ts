import { COMMAND_IDS, COMMANDS, PLACES, type Place } from '../../../contract/commands.ts'
import { IS_MAC, keyWords } from '../../commands/keys.ts'

interface SheetLine {
  readonly words: string
  /** As named in the catalog; empty for commands that are only in menus and the palette. */
  readonly keys: readonly string[]
  /** Other words to find it by. */
  readonly aliases: string
}

export interface SheetGroup {
  readonly heading: string
  readonly lines: readonly SheetLine[]
}

/** All commands by place, the places of `first` before the others. Commands with the same `line` share one. */
export function sheetGroups(first: ReadonlySet<Place> = new Set()): readonly SheetGroup[] {
  const places = Object.keys(PLACES) as Place[]
  return places
    .toSorted((one, other) => Number(first.has(other)) - Number(first.has(one)))
    .map((place) => ({ heading: PLACES[place], lines: linesOf(place) }))
}

/** Only the lines that have a key. */
export function groupsWithKeys(groups: readonly SheetGroup[]): readonly SheetGroup[] {
  return filtered(groups, ({ keys }) => keys.length > 0)
}

/** The lines that have every word of the query in their heading, words, aliases or keys. */
export function matchingGroups(groups: readonly SheetGroup[], query: string): readonly SheetGroup[] {
  const wanted = query.trim().toLowerCase().split(/\s+/)
  return filtered(groups, ({ words, keys, aliases }, heading) => {
    // As shown ("Ctrl ↵"), and as it can be typed ("Ctrl+Enter").
    const names = keys.flatMap((key) => [keyWords(key, IS_MAC).join(' '), key.replace('Mod', IS_MAC ? 'Cmd' : 'Ctrl')])
    const text = [heading, words, aliases, ...names].join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

function filtered(groups: readonly SheetGroup[], isShown: (line: SheetLine, heading: string) => boolean) {
  return groups
    .map(({ heading, lines }) => ({ heading, lines: lines.filter((line) => isShown(line, heading)) }))
    .filter(({ lines }) => lines.length > 0)
}

function linesOf(place: Place): readonly SheetLine[] {
  const lines = new Map<string, { readonly keys: Set<string>; readonly aliases: string[] }>()
  for (const id of COMMAND_IDS) {
    const { place: placeOfCommand, line, title, keys = [], aliases = '' } = COMMANDS[id]
    if (placeOfCommand !== place) continue
    const known = lines.get(line ?? title) ?? { keys: new Set(), aliases: [] }
    lines.set(line ?? title, known)
    for (const key of keys) known.keys.add(key)
    known.aliases.push(title, aliases)
  }
  return [...lines].map(([words, { keys, aliases }]) => ({ words, keys: [...keys], aliases: aliases.join(' ') }))
}
