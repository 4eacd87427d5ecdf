import { Menu as Base } from '@base-ui/react/menu'
import clsx from 'clsx'
import { Check, Ellipsis } from 'lucide-react'
import { use, useEffect, useState, type ReactElement, type ReactNode } from 'react'
import type { CommandId } from '../../../contract/commands.ts'
import { IconButton } from '../controls/Button.tsx'
import { Collection, currentCollection } from './focusedMenu.ts'
import type { Point } from './useContextMenu.ts'
import { popupItemClass, popupClass } from '../popupClass.ts'

interface MenuProps {
  /** The button that opens it. Must accept a ref and props. A string is the label of a button with three dots. */
  readonly trigger: ReactElement<Record<string, unknown>> | string
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

/** A button with a menu of commands. Arrows move, letters find items, Escape closes it and returns the focus. */
export function Menu({ trigger, align = 'start', children }: MenuProps) {
  const dots = <Ellipsis aria-hidden="true" size={15} strokeWidth={1.6} />
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={typeof trigger === 'string' ? <IconButton label={trigger}>{dots}</IconButton> : trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className="z-50 outline-none">
          <Base.Popup className={clsx(popupClass, 'max-h-(--available-height) min-w-52 overflow-y-auto p-1')}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface PointMenuProps {
  /** Where it opens: where the pointer was pressed. */
  readonly point: Point
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A context menu: commands for what was pressed. Works like `Menu`, and returns the focus to where it was. */
export function PointMenu(props: PointMenuProps) {
  const [into] = useState(currentCollection)
  if (into === null) return <OpenPointMenu {...props} />
  return <Collection value={{ into, menu: props.label }}>{props.children}</Collection>
}

function OpenPointMenu({ point, label, onClose, children }: PointMenuProps) {
  const anchor = { getBoundingClientRect: () => new DOMRect(point.x, point.y) }
  useFocusReturn()
  useEffect(() => {
    // The point isn't part of the page: in another window size it can be outside.
    addEventListener('resize', onClose)
    return () => removeEventListener('resize', onClose)
  }, [onClose])
  return (
    <Base.Root
      open
      modal={false}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={anchor} align="start" sideOffset={2} className="z-50 outline-none">
          <Base.Popup
            aria-label={label}
            finalFocus={false}
            className={clsx(popupClass, 'max-h-(--available-height) min-w-52 max-w-96 overflow-y-auto p-1')}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** The menu itself would take the focus back from where an item moved it, such as into a new note. */
function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () =>
      // After the effects of what the item did.
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true })
      }),
    [before],
  )
}

interface MenuItemProps {
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly isDanger?: boolean
  readonly disabled?: boolean
  /** Why it can't be done now; shown below its words. Disables it. */
  readonly disabledBecause?: string
  /** The command it runs, for an item with words of its own. Others are a `CommandItem`. */
  readonly command?: CommandId
  readonly children: ReactNode
}

export function MenuItem(props: MenuItemProps) {
  const { icon, onSelect, isDanger = false, disabled = false, disabledBecause, command, children } = props
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled || disabledBecause !== undefined}
      data-command={command}
      className={clsx(popupItemClass, isDanger && 'text-bad')}
    >
      {icon !== undefined && <span className="text-ink-3 empty:hidden">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">
        {children}
        {disabledBecause !== undefined && (
          <span className="block max-w-72 text-sm whitespace-normal">{disabledBecause}</span>
        )}
      </span>
    </Base.Item>
  )
}

interface MenuChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[]
}

export function MenuChoice<Value extends string>({ label, value, onChange, options }: MenuChoiceProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-xs font-medium text-ink-3">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} closeOnClick className={popupItemClass}>
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            <Base.RadioItemIndicator>
              <Check aria-hidden="true" size={14} strokeWidth={1.8} className="text-accent-ink" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}

export function MenuSeparator() {
  const isCollected = use(Collection) !== null
  return isCollected ? null : <Base.Separator className="my-1 h-px bg-line" />
}
