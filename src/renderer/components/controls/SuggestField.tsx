import { Autocomplete } from '@base-ui/react/autocomplete'
import clsx from 'clsx'
import { useState } from 'react'
import { popupItemClass, popupListClass, popupClass } from '../popupClass.ts'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { fieldClass } from './fieldClass.ts'

interface SuggestFieldProps extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** The most likely first. */
  readonly suggestions: readonly string[]
  /** Whether the value is a list with commas: suggestions complete its last entry. */
  readonly isList?: boolean
}

const SHOWN_AT_ONCE = 50

/** A text field that suggests values, and takes any other text too. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, isLabelHidden, hint, problem, value, onChange, suggestions, isList = false } = props
  const [isOpen, setOpen] = useState(false)
  const { contains } = Autocomplete.useFilter({ sensitivity: 'base' })
  const start = isList ? value.lastIndexOf(',') + 1 : 0
  const typed = value.slice(start).trim()
  const items = suggestions.filter((one) => one !== typed && contains(one, typed)).slice(0, SHOWN_AT_ONCE)
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} problem={problem}>
      {(control) => (
        <Autocomplete.Root
          items={items}
          mode="none"
          value={value}
          onValueChange={onChange}
          open={isOpen}
          onOpenChange={setOpen}
        >
          <Autocomplete.Input
            {...control}
            spellCheck={false}
            onKeyDown={(event) => {
              // With the list closed, Escape is for the container. Base UI would clear the field.
              if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
            }}
            className={fieldClass}
          />
          {isOpen && items.length > 0 && (
            <Autocomplete.Portal>
              <Autocomplete.Positioner align="start" sideOffset={4} className="z-50 outline-none">
                {/* Instead of Base UI's popup, which hides the rest of the page from screen readers. */}
                <div role="presentation" className={clsx(popupClass, 'w-(--anchor-width) max-w-(--available-width)')}>
                  <Autocomplete.List className={clsx(popupListClass, 'max-h-52!')}>
                    {(item: string) => (
                      <Autocomplete.Item
                        key={item}
                        value={item}
                        // Enter clicks it, too. Without the popup, Base UI doesn't change the value.
                        onClick={() => onChange(start > 0 ? `${value.slice(0, start)} ${item}` : item)}
                        className={popupItemClass}
                      >
                        <span className="truncate">{item}</span>
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.List>
                </div>
              </Autocomplete.Positioner>
            </Autocomplete.Portal>
          )}
        </Autocomplete.Root>
      )}
    </FieldFrame>
  )
}
