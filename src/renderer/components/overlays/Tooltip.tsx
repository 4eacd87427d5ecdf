import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

interface TooltipProps {
  readonly content: ReactNode
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  /** The element it explains. Must accept a ref and props, and be focusable if keyboard users need the text. */
  readonly children: ReactElement<Record<string, unknown>>
}

/** A short explanation on hover and keyboard focus. Must not be the only text for screen readers. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      {/* What it explains is content, not an action. */}
      <BaseTooltip.Trigger render={children} delay={350} data-content="" />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="max-w-80 rounded-md border border-line bg-bg px-2 py-1 text-sm text-ink shadow-pop">
            {content}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
