import { use, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { COMMANDS, type CommandId } from '../../../contract/commands.ts'
import { runOffered } from '../../commands/offeredCommands.ts'
import { CommandIcon } from '../keys/CommandIcon.tsx'
import { CommandKeys } from '../keys/CommandKeys.tsx'
import { Collection, type CollectedItem, type MenuCollection } from './focusedMenu.ts'
import { MenuItem } from './Menu.tsx'

interface CommandItemProps {
  readonly id: CommandId
  /** By default, what the command does on the page. */
  readonly onSelect?: () => void
  readonly isDanger?: boolean
  /** Why it can't be done now; shown below its words. Disables it. */
  readonly disabledBecause?: string
  /** Where the menu was opened, its key does something else. */
  readonly isKeyHidden?: boolean
  /** If they say more than the command's title. */
  readonly children?: ReactNode
}

export function CommandItem({
  id,
  onSelect = () => void runOffered(id),
  isKeyHidden,
  children,
  ...rest
}: CommandItemProps) {
  const collection = use(Collection)
  const words = children ?? COMMANDS[id].title
  if (collection !== null) return <Collected {...collection} id={id} words={words} run={onSelect} />
  return (
    <MenuItem icon={<CommandIcon id={id} />} command={id} onSelect={onSelect} {...rest}>
      {words}
      {!isKeyHidden && (
        <span aria-hidden="true" className="float-right pl-3">
          <CommandKeys id={id} />
        </span>
      )}
    </MenuItem>
  )
}

interface CollectedProps extends Omit<CollectedItem, 'title'> {
  readonly into: MenuCollection
  readonly words: ReactNode
}

/** Gives its title, which may consist of several nodes, to the collection. */
function Collected({ into, words, ...item }: CollectedProps) {
  const element = useRef<HTMLSpanElement>(null)
  const collect = useEffectEvent(() => void into.items.push({ ...item, title: element.current?.textContent ?? '' }))
  useLayoutEffect(() => collect(), [])
  return (
    <span ref={element} hidden>
      {words}
    </span>
  )
}
