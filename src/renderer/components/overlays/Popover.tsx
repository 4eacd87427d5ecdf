import { Popover as Base } from '@base-ui/react/popover'
import clsx from 'clsx'
import type { ReactNode, RefObject } from 'react'
import { popupClass } from '../popupClass.ts'

interface PopoverProps {
  readonly isOpen: boolean
  /** Called on Escape, a press outside, or Tab out of it. `isEscape`: the person takes back what was being done. */
  readonly onClose: (isEscape: boolean) => void
  /** The element to attach to. Receives the focus on close. */
  readonly anchor: HTMLElement | null
  /** Where it stays instead, if the element moves. */
  readonly place?: DOMRect | null
  readonly label: string
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly className?: string
  readonly children: ReactNode
}

/** A small surface attached to an element. Unlike a dialog, it isn't modal. */
export function Popover({ isOpen, onClose, anchor, place, label, initialFocus, className, children }: PopoverProps) {
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open, { reason }) => {
        if (!open) onClose(reason === 'escape-key')
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={place ? { getBoundingClientRect: () => place } : anchor}
          align="start"
          sideOffset={6}
          className="z-50 outline-none"
        >
          <Base.Popup
            aria-label={label}
            finalFocus={() => anchor}
            {...(initialFocus ? { initialFocus } : {})}
            className={clsx(popupClass, 'max-w-(--available-width)', className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
