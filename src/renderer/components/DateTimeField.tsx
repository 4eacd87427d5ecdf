import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { fieldLook } from './fieldLook.ts'
import { format } from './format.ts'

interface DateTimeFieldProps extends FieldProps {
  /** A local time, `2026-11-18T14:05` or with seconds; empty while it is incomplete. `domain/filters/localTime.ts` turns it into an instant and back. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoFocus?: boolean
  readonly disabled?: boolean
}

/** Date and time in the person's own zone. Without a hint the zone is said, for the same clock time is another instant elsewhere. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, isLabelHidden, hint, problem, id, value, onChange, autoFocus, disabled } = props
  return (
    <FieldFrame
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint ?? `In ${zoneName(value)}`}
      problem={problem}
      id={id}
    >
      {(control) => (
        <input
          {...control}
          type="datetime-local"
          // Seconds can be typed; with a step of a minute a recording's 14:05:30 would be refused.
          step={1}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoFocus={autoFocus}
          disabled={disabled}
          className={fieldLook}
        />
      )}
    </FieldFrame>
  )
}

/** The zone as people name it, «Central European Standard Time»; which one depends on the time of year. */
export function zoneName(localTime: string): string {
  const date = new Date(localTime)
  return format.zoneName(Number.isNaN(date.getTime()) ? new Date() : date)
}
