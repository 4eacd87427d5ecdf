import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'

interface SegmentedControlProps<Value extends string> {
  readonly label: string
  /** Also writes the label above the options. */
  readonly isLabelShown?: boolean
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A few visible options, exactly one selected. Arrow keys move between them. */
export function SegmentedControl<Value extends string>({
  label,
  isLabelShown = false,
  value,
  options,
  onChange,
}: SegmentedControlProps<Value>) {
  const choice = (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={(next) => {
        // Pressing the selected option would deselect it: ignore.
        const chosen = next[0]
        if (chosen !== undefined && chosen !== value) onChange(chosen)
      }}
      className="inline-flex gap-px rounded-md border border-line-strong bg-sunk p-px"
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className="h-6 rounded-[5px] px-2 text-sm font-medium text-ink-2 select-none hover:text-ink data-pressed:bg-bg data-pressed:text-ink data-pressed:shadow-sm dark:data-pressed:bg-line-strong"
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  )
  if (!isLabelShown) return choice
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden="true" className="text-sm font-medium text-ink-2">
        {label}
      </span>
      {choice}
    </div>
  )
}
