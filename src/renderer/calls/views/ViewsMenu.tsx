import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import type { DraftQuery } from '../../../domain/query/query.ts'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import { openedQuery, type View } from '../../../domain/views/view.ts'
import { useLayouts } from '../../client/connection/coreStreams.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { useCommands } from '../../commands/useCommands.ts'
import { IconButton } from '../../components/controls/Button.tsx'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { Menu, MenuSeparator } from '../../components/overlays/Menu.tsx'
import { duplicateView, pinView } from './viewActions.ts'

interface ViewsMenuProps {
  readonly views: readonly View[]
  readonly onOpen: (query: DraftQuery) => void
}

export function ViewsMenu({ views, onOpen }: ViewsMenuProps) {
  const core = useCore()
  const layouts = useLayouts()
  const button = useRef<HTMLButtonElement>(null)
  const unpinned = views.filter(({ isPinned }) => !isPinned)
  const openMenu = () => button.current?.click()
  useCommands({
    'views.show': unpinned.length > 0 && openMenu,
    'views.duplicate': openMenu,
  })
  return (
    <Menu
      trigger={
        <IconButton ref={button} label="View actions" className="h-6! w-6!">
          <Ellipsis aria-hidden="true" size={14} strokeWidth={1.6} />
        </IconButton>
      }
    >
      {unpinned.map((view) => (
        <CommandItem
          key={view.id}
          id="views.show"
          onSelect={() => {
            void pinView(core, view, true)
            onOpen(openedQuery(view))
          }}
        >
          Add “{view.name}” to sidebar
        </CommandItem>
      ))}
      {unpinned.length > 0 && <MenuSeparator />}
      {BUILT_IN_VIEWS.slice(1).map((view) => (
        <CommandItem
          key={view.id}
          id="views.duplicate"
          onSelect={() => {
            const layout = layouts?.[view.id] ?? view.layout
            void duplicateView(core, { ...view, layout }, [...BUILT_IN_VIEWS, ...views])
          }}
        >
          Duplicate “{view.name}”
        </CommandItem>
      ))}
      <MenuSeparator />
      <CommandItem id="setup.import" />
      <CommandItem id="setup.export" />
    </Menu>
  )
}
