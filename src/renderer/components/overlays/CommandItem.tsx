import { COMMANDS, type CommandId } from '../../commands/catalog.ts'
import { runCommand } from '../../commands/offeredCommands.ts'
import { CommandKeys } from '../CommandKeys.tsx'
import { MenuItem } from './Menu.tsx'

export function CommandItem({ id }: { readonly id: CommandId }) {
  const { title, icon: Icon } = COMMANDS[id]
  return (
    <MenuItem {...(Icon && { icon: <Icon size={15} strokeWidth={1.6} /> })} onSelect={() => void runCommand(id)}>
      {title}
      <span className="float-right pl-3">
        <CommandKeys id={id} />
      </span>
    </MenuItem>
  )
}
