import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'

interface CheckboxProps {
  readonly label: ReactNode
  /** Hides the label visually, for boxes explained by their row or column. */
  readonly isLabelHidden?: boolean
  /** `mixed`: some, but not all, of what it stands for. */
  readonly checked: boolean | 'mixed'
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

export function Checkbox({ label, isLabelHidden = false, checked, onChange, disabled = false }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-6 items-center gap-2">
      <Base.Root
        checked={checked === true}
        indeterminate={checked === 'mixed'}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled}
        className="grid size-[15px] shrink-0 place-items-center rounded-sm border border-line-strong bg-bg focus-visible:outline-offset-1 data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50 data-indeterminate:border-accent data-indeterminate:bg-accent"
      >
        <Base.Indicator className="text-on-accent">
          {checked === 'mixed' ? <Minus size={11} strokeWidth={3} /> : <Check size={11} strokeWidth={3} />}
        </Base.Indicator>
      </Base.Root>
      <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
    </label>
  )
}
