import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import type { View } from '../../../domain/views/view.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { Menu, MenuSeparator, PointMenu } from '../../components/overlays/Menu.tsx'
import type { Point } from '../../components/overlays/useContextMenu.ts'
import { NamePopover } from './NamePopover.tsx'
import { changeView, duplicateView, pinView, removeView } from './viewActions.ts'

export interface ViewMenuProps {
  readonly view: View
  readonly views: readonly View[]
  /** Where its item was pressed to open the same commands there. */
  readonly pressed: Point | null
  readonly onClosePressed: () => void
}

/** Actions on a saved view. Shown on hover and focus, at the end of its item, and as its context menu. */
export function ViewMenu({ view, views, pressed, onClosePressed }: ViewMenuProps) {
  const core = useCore()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const items = (
    <>
      <CommandItem id="view.rename" onSelect={() => setAnchor(button.current)} />
      <CommandItem id="view.duplicate" onSelect={() => void duplicateView(core, view, views)} />
      <CommandItem id="view.unpin" onSelect={() => void pinView(core, view, false)} />
      <MenuSeparator />
      <CommandItem id="view.remove" isDanger onSelect={() => void removeView(core, view)} />
    </>
  )
  return (
    <span className="absolute top-[3px] right-1">
      <Menu
        trigger={
          <button
            ref={button}
            type="button"
            aria-label={`More actions for ${view.name}`}
            className="grid size-6 place-items-center rounded-sm text-ink-3 opacity-0 group-hover/view:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 data-popup-open:opacity-100 max-wide:pointer-events-none"
          >
            <Ellipsis aria-hidden="true" size={14} strokeWidth={1.6} />
          </button>
        }
      >
        {items}
      </Menu>
      {pressed && (
        <PointMenu point={pressed} label={view.name} onClose={onClosePressed}>
          {items}
        </PointMenu>
      )}
      {anchor && (
        <NamePopover
          anchor={anchor}
          title="Rename view"
          start={view.name}
          actionFor={() => 'Rename'}
          onName={(name) => {
            void changeView(core, { from: view, to: { ...view, name }, done: `renamed to “${name}”` })
            setAnchor(null)
          }}
          onClose={() => setAnchor(null)}
        />
      )}
    </span>
  )
}
