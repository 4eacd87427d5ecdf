import { useLayouts } from '../../client/connection/coreStreams.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { PointMenu } from '../../components/overlays/Menu.tsx'
import { duplicateView } from './viewActions.ts'
import type { ViewMenuProps } from './ViewMenu.tsx'

/** The context menu of a view that comes with the app: it can be copied, not changed. */
export function BuiltInViewMenu({ view, views, pressed, onClosePressed }: ViewMenuProps) {
  const core = useCore()
  const layout = useLayouts()?.[view.id] ?? view.layout
  if (pressed === null) return null
  return (
    <PointMenu point={pressed} label={view.name} onClose={onClosePressed}>
      <CommandItem
        id="view.duplicate"
        onSelect={() => void duplicateView(core, { ...view, layout }, [view, ...views])}
      />
    </PointMenu>
  )
}
