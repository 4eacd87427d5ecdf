import { Combobox as Base } from '@base-ui/react/combobox'
import clsx from 'clsx'
import { ChevronsUpDown } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ChosenMark } from './ChosenMark.tsx'
import { FieldFrame, type FieldProps } from '../FieldFrame.tsx'
import { fieldClass } from '../fieldClass.ts'
import { popupItemClass, popupListClass, popupClass } from '../../popupClass.ts'

interface ComboboxProps<Item> extends Omit<FieldProps, 'id'> {
  readonly items: readonly Item[]
  readonly value: Item | null
  readonly onChange: (item: Item | null) => void
  /** Identifies an item. Items with the same key are equal. */
  readonly keyOf: (item: Item) => number | string
  readonly textOf: (item: Item) => string
  /** Text to search, if more than the item's text. */
  readonly searchTextOf?: (item: Item) => string
  readonly renderItem: (item: Item) => ReactNode
  readonly placeholder?: string
  /** Shown if nothing matches, or while the items aren't loaded. */
  readonly emptyWords: string
}

/** Longer lists aren't worth scrolling; typing is faster. */
const SHOWN_AT_ONCE = 100

/** A text field with a searchable list. For short lists use `Select`. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { label, items, value, onChange, keyOf, textOf, searchTextOf = textOf, renderItem, hint, problem } = props
  const { contains } = Base.useFilter({ sensitivity: 'base' })
  const [isOpen, setOpen] = useState(false)
  // Base UI's popup would do this, and close on Tab.
  const actions = useRef<Base.Root.Actions>(null)
  useEffect(() => {
    if (!isOpen) actions.current?.unmount()
  }, [isOpen])
  return (
    <FieldFrame label={label} isLabelHidden={props.isLabelHidden} hint={hint} problem={problem}>
      {(control) => (
        <Base.Root<Item, false, Item>
          items={items}
          value={value}
          onValueChange={(next) => onChange(next)}
          itemToStringLabel={textOf}
          isItemEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
          filter={(item, query) => contains(searchTextOf(item), query.trim())}
          limit={SHOWN_AT_ONCE}
          actionsRef={actions}
          open={isOpen}
          onOpenChange={setOpen}
          autoHighlight
        >
          <Base.InputGroup className="relative">
            <Base.Input
              {...control}
              spellCheck={false}
              placeholder={props.placeholder}
              onKeyDown={(event) => {
                // With the list closed, Escape is for the container. Base UI would clear the field.
                if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
                if (event.key === 'Tab') actions.current?.close()
              }}
              className={clsx(fieldClass, 'pr-7')}
            />
            <Base.Trigger
              aria-label="Show options"
              className="absolute inset-y-0 right-0 grid w-[31px] place-items-center rounded-md text-ink-3"
            >
              <ChevronsUpDown aria-hidden="true" size={13} strokeWidth={1.6} />
            </Base.Trigger>
          </Base.InputGroup>
          {isOpen && (
            <Base.Portal>
              <Base.Positioner align="start" sideOffset={4} className="z-50 outline-none">
                {/* Instead of Base UI's popup, which hides the rest of the page from screen readers. */}
                <div
                  role="presentation"
                  className={clsx(popupClass, 'w-(--anchor-width) min-w-[360px] max-w-(--available-width)')}
                >
                  <Base.Empty className="px-3 py-2 text-ink-2 empty:hidden">{props.emptyWords}</Base.Empty>
                  <Base.List className={popupListClass}>
                    {(item: Item) => (
                      <Base.Item key={keyOf(item)} value={item} className={popupItemClass}>
                        <div className="min-w-0 flex-1">{renderItem(item)}</div>
                        <Base.ItemIndicator>
                          <ChosenMark />
                        </Base.ItemIndicator>
                      </Base.Item>
                    )}
                  </Base.List>
                </div>
              </Base.Positioner>
            </Base.Portal>
          )}
        </Base.Root>
      )}
    </FieldFrame>
  )
}
