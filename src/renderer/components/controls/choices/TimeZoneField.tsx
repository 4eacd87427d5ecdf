import type { ReactNode } from 'react'
import type { FieldProps } from '../FieldFrame.tsx'
import { Combobox } from './Combobox.tsx'

let known: readonly string[] | null = null

/** IANA names, sorted. Listing them takes milliseconds, so it's done once. */
export function timeZones(): readonly string[] {
  // `UTC` isn't among the zones of the list.
  return (known ??= ['UTC', ...Intl.supportedValuesOf('timeZone')])
}

interface TimeZoneFieldProps extends Omit<FieldProps, 'id'> {
  /** IANA name. */
  readonly zone: string | null
  readonly onChange: (zone: string) => void
  readonly onClear?: () => void
  readonly placeholder?: string
  /** Beside the name in the list. */
  readonly renderMore?: (zone: string) => ReactNode
}

export function TimeZoneField({ zone, onChange, onClear, renderMore, ...field }: TimeZoneFieldProps) {
  const textOf = (name: string) => name.replaceAll('_', ' ')
  return (
    <Combobox
      {...field}
      items={timeZones()}
      value={zone}
      onChange={(name) => (name === null ? onClear?.() : onChange(name))}
      keyOf={(name) => name}
      textOf={textOf}
      renderItem={(name) => (
        <span className="flex justify-between gap-3">
          {textOf(name)} {renderMore?.(name)}
        </span>
      )}
      emptyWords="No matching time zone."
    />
  )
}
