import { COMMAND_IDS, COMMANDS, PLACES, type Place } from '../../../contract/commands.ts'

interface SheetLine {
  readonly words: string
  /** As named in the catalog; empty for a command of menus and the palette only. */
  readonly keys: readonly string[]
}

export interface SheetGroup {
  readonly heading: string
  readonly lines: readonly SheetLine[]
}

/** Every command, by place, commands that belong together in one line, those without a key last. */
export function sheetGroups(): readonly SheetGroup[] {
  return (Object.keys(PLACES) as Place[]).map((place) => ({ heading: PLACES[place], lines: linesOf(place) }))
}

function linesOf(place: Place): readonly SheetLine[] {
  const keysOfLine = new Map<string, Set<string>>()
  for (const id of COMMAND_IDS) {
    const command = COMMANDS[id]
    if (command.place !== place) continue
    const words = command.line ?? command.title
    keysOfLine.set(words, new Set([...(keysOfLine.get(words) ?? []), ...(command.keys ?? [])]))
  }
  const lines = [...keysOfLine].map(([words, keys]) => ({ words, keys: [...keys] }))
  return lines.toSorted((one, other) => Number(one.keys.length === 0) - Number(other.keys.length === 0))
}
