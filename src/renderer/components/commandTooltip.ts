import { COMMANDS, type CommandId } from '../commands/catalog.ts'
import { IS_MAC, keyWords } from '../commands/keys.ts'

/** The tooltip of a command's button: "Next call in the list (J)". */
export function commandTooltip(id: CommandId, words: string = COMMANDS[id].title): string {
  const [keys] = COMMANDS[id].keys ?? []
  return keys === undefined ? words : `${words} (${keyWords(keys, IS_MAC).join(' ')})`
}
