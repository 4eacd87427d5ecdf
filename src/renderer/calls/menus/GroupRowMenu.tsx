import { useNavigate } from '@tanstack/react-router'
import { PointMenu } from '../../components/overlays/Menu.tsx'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { groupName } from '../../components/groupName.ts'
import type { PressedGroup } from '../table/useTableMenu.ts'

interface GroupRowMenuProps {
  readonly pressed: PressedGroup
  /** Null if there is nothing to compare. */
  readonly onShowDifferences: (() => void) | null
  readonly onClose: () => void
}

/** The context menu of the row of a group. Its row is the active one. */
export function GroupRowMenu({ pressed, onShowDifferences, onClose }: GroupRowMenuProps) {
  const navigate = useNavigate()
  const { row, point } = pressed
  const { by, group } = row
  return (
    <PointMenu point={point} label={groupName(by, group)} onClose={onClose}>
      {onShowDifferences && (
        // The menu returns the focus when it is gone, so a dialog opens after it.
        <CommandItem id="group.differs" onSelect={() => requestAnimationFrame(onShowDifferences)} />
      )}
      {by === 'agent' && typeof group.key === 'number' && (
        <CommandItem
          id="agent.open"
          onSelect={() => void navigate({ to: '/agents/$agentId', params: { agentId: Number(group.key) } })}
        >
          Open agent {groupName(by, group)}
        </CommandItem>
      )}
      <CommandItem id="list.expandAll" />
      <CommandItem id="list.collapseAll" />
    </PointMenu>
  )
}
