import type { ThreadItem } from '../../../domain/chats/messageGroups.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Menu, MenuItem } from '../../components/overlays/Menu.tsx'

interface DayMenuProps {
  readonly items: readonly ThreadItem[]
  /** Index of the day's heading in `items`. */
  onChosen(row: number): void
}

/** Jumps to a day with messages. Hidden if there is only one. */
export function DayMenu({ items, onChosen }: DayMenuProps) {
  const days = items.flatMap((item, row) => (item.kind === 'day' ? [{ day: item.day ?? 'Unknown time', row }] : []))
  if (days.length < 2) return null
  return (
    <Menu align="end" trigger={<Button command="chat.jump" variant="ghost" words="Jump to date" />}>
      {days.map(({ day, row }) => (
        <MenuItem key={row} command="chat.jump" onSelect={() => onChosen(row)}>
          {day}
        </MenuItem>
      ))}
    </Menu>
  )
}
