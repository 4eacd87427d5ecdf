import { COMMANDS, type CommandId } from '../../../contract/commands.ts'
import { IS_MAC, keyWords } from '../../commands/keys.ts'

/** The tooltip of a command's button: "Next call in the list (J)". */
export function commandTooltip(id: CommandId, words: string = COMMANDS[id].title): string {
  const [keys] = COMMANDS[id].keys ?? []
  return keys === undefined ? words : `${words} (${keyWords(keys, IS_MAC).join(' ')})`
}
