import { savedFileName } from '../../../domain/fileNames.ts'
import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import type { View } from '../../../domain/views/view.ts'
import { useCore } from '../../client/connection/core.tsx'
import { useWorkspace } from '../../client/workspace.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../components/overlays/Menu.tsx'
import { NamePopover } from './NamePopover.tsx'
import { changeView, duplicateView, exportViews, pinView, removeView } from './viewActions.ts'

interface ViewMenuProps {
  readonly view: View
  readonly views: readonly View[]
}

/** Actions on a saved view. Shown on hover and focus, at the end of its item. */
export function ViewMenu({ view, views }: ViewMenuProps) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <span className="absolute top-[3px] right-1">
      <Menu
        trigger={
          <button
            ref={button}
            type="button"
            aria-label={`More actions for ${view.name}`}
            className="grid size-6 place-items-center rounded-sm text-ink-3 opacity-0 group-hover/view:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 data-popup-open:opacity-100"
          >
            <Ellipsis aria-hidden="true" size={14} strokeWidth={1.6} />
          </button>
        }
      >
        <MenuItem onSelect={() => setAnchor(button.current)}>Rename…</MenuItem>
        <MenuItem onSelect={() => void duplicateView(core, workspaceId, view, views)}>Duplicate</MenuItem>
        <MenuItem onSelect={() => void pinView(core, workspaceId, view, false)}>Remove from sidebar</MenuItem>
        <MenuItem onSelect={() => exportViews([view], `${savedFileName(view.name, 'View')}.json`)}>
          Export as JSON
        </MenuItem>
        <MenuSeparator />
        <MenuItem isDanger onSelect={() => void removeView(core, workspaceId, view)}>
          Delete
        </MenuItem>
      </Menu>
      {anchor && (
        <NamePopover
          anchor={anchor}
          title="Rename view"
          start={view.name}
          actionFor={() => 'Rename'}
          onName={(name) => {
            void changeView(core, workspaceId, { from: view, to: { ...view, name }, done: `renamed to “${name}”` })
            setAnchor(null)
          }}
          onClose={() => setAnchor(null)}
        />
      )}
    </span>
  )
}
