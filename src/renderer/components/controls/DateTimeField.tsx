import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { fieldClass } from './fieldClass.ts'
import { format } from '../format.ts'

interface DateTimeFieldProps extends FieldProps {
  /**
   * A local time, `2026-11-18T14:05`, optionally with seconds. Empty while incomplete. `domain/values/localTime.ts`
   * converts it to an instant and back.
   */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoFocus?: boolean
}

/** Date and time in the user's time zone. Shows the zone unless there is a hint, because times are ambiguous without it. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, isLabelHidden, hint, problem, id, value, onChange, autoFocus } = props
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
          // Allows seconds. With a step of a minute, the browser would reject 14:05:30.
          step={1}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoFocus={autoFocus}
          className={fieldClass}
        />
      )}
    </FieldFrame>
  )
}

/** The zone's name, for example "Central European Standard Time". Depends on the time of year. */
export function zoneName(localTime: string): string {
  const date = new Date(localTime)
  return format.zoneName(Number.isNaN(date.getTime()) ? new Date() : date)
}
