import type { ReactNode } from 'react'
import { COMMANDS, type CommandId } from '../../../contract/commands.ts'
import { runOffered } from '../../commands/offeredCommands.ts'
import { CommandIcon } from '../CommandIcon.tsx'
import { CommandKeys } from '../CommandKeys.tsx'
import { MenuItem } from './Menu.tsx'

interface CommandItemProps {
  readonly id: CommandId
  /** By default, what the command does on the page. */
  readonly onSelect?: () => void
  readonly isDanger?: boolean
  readonly disabled?: boolean
  /** If they say more than the command's title. */
  readonly children?: ReactNode
}

export function CommandItem({ id, onSelect = () => void runOffered(id), children, ...rest }: CommandItemProps) {
  return (
    <MenuItem icon={<CommandIcon id={id} />} command={id} onSelect={onSelect} {...rest}>
      {children ?? COMMANDS[id].title}
      <span aria-hidden="true" className="float-right pl-3">
        <CommandKeys id={id} />
      </span>
    </MenuItem>
  )
}
