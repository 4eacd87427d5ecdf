import type { LucideIcon } from 'lucide-react'
import { COMMAND_IDS, COMMANDS, type CommandIconName, type CommandId } from '../../contract/commands.ts'
import * as lucideIcons from './lucideIcons.ts'

const ICONS: Readonly<Record<CommandIconName, LucideIcon>> = lucideIcons

/** A command that is only ever shown with words has none. */
export const COMMAND_ICONS: { readonly [Id in CommandId]?: LucideIcon } = Object.fromEntries(
  COMMAND_IDS.flatMap((id) => {
    const { icon } = COMMANDS[id]
    return icon === undefined ? [] : [[id, ICONS[icon]]]
  }),
)
