import { PointMenu } from '../../components/overlays/Menu.tsx'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import type { PressedGroup } from '../../features/call-table/useTableMenu.ts'

interface GroupRowMenuProps {
  readonly pressed: PressedGroup
  /** Null if it can't be asked. */
  readonly onDiffers: (() => void) | null
  readonly onClose: () => void
}

/** The context menu of the row of a group. Its row is the active one. */
export function GroupRowMenu({ pressed, onDiffers, onClose }: GroupRowMenuProps) {
  return (
    <PointMenu point={pressed.point} label={pressed.group.name ?? 'Group'} onClose={onClose}>
      {onDiffers && (
        // The menu returns the focus when it is gone, so a dialog opens after it.
        <CommandItem id="group.differs" onSelect={() => requestAnimationFrame(onDiffers)} />
      )}
      <CommandItem id="list.expandAll" />
      <CommandItem id="list.collapseAll" />
    </PointMenu>
  )
}
