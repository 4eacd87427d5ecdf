import { Dialog as Base } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton, type ButtonProps } from '../controls/Button.tsx'

interface DialogProps {
  /** Called on Escape, the close button, or a press outside (unless `keepsOnOutsidePress`). */
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children: ReactNode
  /** The button at the lower right, primary unless it says otherwise, after one that closes the dialog. */
  readonly action?: ButtonProps | undefined
  /** Label of the button that closes it. */
  readonly cancel?: string
  /** What that button does, if not the same as `onClose`. */
  readonly onCancel?: () => void
  /** Other buttons, before the one of `action`. */
  readonly footer?: ReactNode
  /** A note at the lower left, to read before pressing a button. */
  readonly note?: ReactNode
  readonly size?: 'small' | 'medium' | 'large' | 'wide'
  /** For forms: a click outside must not discard input. */
  readonly keepsOnOutsidePress?: boolean
}

const WIDTHS = { small: 'w-[400px]', medium: 'w-[560px]', large: 'w-[720px]', wide: 'w-[960px]' }

/**
 * A modal dialog, open while it's rendered. Traps and restores focus. Only the content scrolls. Ctrl+Enter or ⌘+Enter presses the
 * last button.
 */
export function Dialog({ onClose, title, description, children, action, footer, note, ...rest }: DialogProps) {
  const { size = 'medium', keepsOnOutsidePress = false, cancel = action && 'Cancel', onCancel = onClose } = rest
  return (
    <Base.Root
      open
      disablePointerDismissal={keepsOnOutsidePress}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[rgb(10_11_20/32%)] transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0 dark:bg-[rgb(0_0_0/55%)]" />
        <Base.Popup
          data-dialog=""
          onKeyDown={(event) => {
            if (event.defaultPrevented || event.repeat || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey))
              return
            const buttons = event.currentTarget.querySelectorAll<HTMLButtonElement>(':scope > footer button')
            // Not also the button of a dialog around this one.
            event.preventDefault()
            // Also a submit button, whose form then has the last word.
            ;[...buttons].at(-1)?.click()
          }}
          className={clsx(
            'fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-48px)] max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-lg border border-line bg-bg shadow-pop outline-none',
            'transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0',
            WIDTHS[size],
          )}
        >
          <header className="py-4 pr-12 pl-5">
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            {description !== undefined && (
              <Base.Description className="mt-0.5 text-ink-2" render={<div />}>
                {description}
              </Base.Description>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {(cancel !== undefined || Boolean(footer) || Boolean(note)) && (
            <footer className="flex items-center gap-2 border-t border-line px-5 py-3">
              <div className="min-w-0 flex-1 text-sm text-ink-2">{note}</div>
              {cancel !== undefined && <Button onClick={onCancel}>{cancel}</Button>}
              {footer}
              {action && <Button variant="primary" {...action} />}
            </footer>
          )}
          {/* Last in tab order, so that a dialog opens with the focus in its content. */}
          <Base.Close
            render={
              <IconButton label="Close" className="absolute top-3 right-3">
                <X aria-hidden="true" size={15} strokeWidth={1.6} />
              </IconButton>
            }
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
