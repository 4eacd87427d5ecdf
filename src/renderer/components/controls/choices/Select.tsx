import { Select as Base } from '@base-ui/react/select'
import clsx from 'clsx'
import { ChevronsUpDown } from 'lucide-react'
import { ChosenMark } from './ChosenMark.tsx'
import { FieldFrame, type FieldProps } from '../FieldFrame.tsx'
import { fieldClass } from '../fieldClass.ts'
import { popupItemClass, popupListClass, popupClass } from '../../popupClass.ts'

interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface SelectProps<Value extends string> extends FieldProps {
  readonly options: readonly SelectOption<Value>[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly placeholder?: string
  readonly disabled?: boolean
}

/** A dropdown for a short list; typing finds an option. For long lists use `Combobox`. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, hint, problem, id, options, value, onChange, placeholder, disabled } = props
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} problem={problem} id={id}>
      {(control) => (
        <Base.Root<Value>
          items={options}
          value={value}
          onValueChange={(next) => {
            if (next !== null) onChange(next)
          }}
          disabled={disabled ?? false}
          // Not modal: making the page inert would close a popover that contains the select.
          modal={false}
        >
          <Base.Trigger
            {...control}
            className={clsx(
              fieldClass,
              'flex items-center justify-between gap-2 text-left data-popup-open:border-accent data-popup-open:bg-hover',
            )}
          >
            <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-3" />
            <Base.Icon className="text-ink-3">
              <ChevronsUpDown aria-hidden="true" size={13} strokeWidth={1.6} />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
              <Base.Popup className={clsx(popupClass, 'min-w-(--anchor-width)')}>
                <Base.List className={popupListClass}>
                  {options.map((option) => (
                    <Base.Item key={option.value} value={option.value} className={popupItemClass}>
                      <Base.ItemText className="flex-1 truncate">{option.label}</Base.ItemText>
                      <Base.ItemIndicator>
                        <ChosenMark />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </FieldFrame>
  )
}
