import type { CommandId } from '../../../contract/commands.ts'
import { COMMAND_ICONS } from '../../commands/commandIcons.ts'

/** The icon of a command; nothing if it has none. */
export function CommandIcon({ id }: { readonly id: CommandId }) {
  const Icon = COMMAND_ICONS[id]
  return Icon ? <Icon aria-hidden="true" size={15} strokeWidth={1.6} /> : null
}
