import { Popover as Base } from '@base-ui/react/popover'
import clsx from 'clsx'
import type { ReactNode, RefObject } from 'react'
import { popupLook } from './popupLook.ts'

interface PopoverProps {
  readonly isOpen: boolean
  /** Escape, a press outside, or leaving by Tab. */
  readonly onClose: () => void
  /** What it hangs from; gets the focus back when it closes. */
  readonly anchor: HTMLElement | null
  /** Read out when it opens. */
  readonly label: string
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly className?: string
  readonly children: ReactNode
}

/** A small surface that hangs from what opened it. Unlike a dialog it leaves the page alive. */
export function Popover({ isOpen, onClose, anchor, label, initialFocus, className, children }: PopoverProps) {
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} align="start" sideOffset={6} className="z-40 outline-none">
          <Base.Popup
            aria-label={label}
            finalFocus={() => anchor}
            {...(initialFocus ? { initialFocus } : {})}
            className={clsx(popupLook, 'max-w-(--available-width)', className)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
