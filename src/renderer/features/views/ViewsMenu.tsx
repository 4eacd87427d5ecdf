import { Ellipsis, Pin } from 'lucide-react'
import { useRef } from 'react'
import type { DraftQuery } from '../../../domain/query/query.ts'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import type { View } from '../../../domain/views/view.ts'
import { useCore } from '../../client/connection/core.tsx'
import { useWorkspace } from '../../client/workspace.tsx'
import { IconButton } from '../../components/controls/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../components/overlays/Menu.tsx'
import { duplicateView, exportViews, importViews, pinView } from './viewActions.ts'

interface ViewsMenuProps {
  readonly views: readonly View[]
  readonly onOpen: (query: DraftQuery) => void
}

export function ViewsMenu({ views, onOpen }: ViewsMenuProps) {
  const core = useCore()
  const { workspaceId } = useWorkspace()
  const file = useRef<HTMLInputElement>(null)
  const unpinned = views.filter(({ isPinned }) => !isPinned)
  return (
    <>
      <Menu
        trigger={
          <IconButton label="View actions" className="h-6! w-6!">
            <Ellipsis aria-hidden="true" size={14} strokeWidth={1.6} />
          </IconButton>
        }
      >
        {unpinned.map((view) => (
          <MenuItem
            key={view.id}
            icon={<Pin size={13} strokeWidth={1.6} />}
            onSelect={() => {
              void pinView(core, workspaceId, view, true)
              onOpen(view.query)
            }}
          >
            Add “{view.name}” to sidebar
          </MenuItem>
        ))}
        {unpinned.length > 0 && <MenuSeparator />}
        {BUILT_IN_VIEWS.slice(1).map((view) => (
          <MenuItem
            key={view.id}
            onSelect={() => void duplicateView(core, workspaceId, view, [...BUILT_IN_VIEWS, ...views])}
          >
            Duplicate “{view.name}”
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => file.current?.click()}>Import views…</MenuItem>
        <MenuItem disabled={views.length === 0} onSelect={() => exportViews(views, 'Earshot views.json')}>
          Export all as JSON
        </MenuItem>
      </Menu>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        aria-label="Views file"
        hidden
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          // Reset, so that the same file can be chosen again.
          event.target.value = ''
          if (chosen) void chosen.text().then((text) => importViews(core, workspaceId, text, views))
        }}
      />
    </>
  )
}
