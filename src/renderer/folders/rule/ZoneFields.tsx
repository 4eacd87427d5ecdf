import type { RuleZone } from '../../../domain/recordings/rules/importRule.ts'
import { localZone } from '../../client/localZone.ts'
import { RadioGroup } from '../../components/controls/choices/RadioGroup.tsx'
import { TimeZoneField } from '../../components/controls/choices/TimeZoneField.tsx'

interface ZoneFieldsProps {
  readonly zone: RuleZone
  readonly onChange: (zone: RuleZone) => void
}

/** In which time zone the phone system writes its times. */
export function ZoneFields({ zone, onChange }: ZoneFieldsProps) {
  const stated = zone.kind === 'stated' && (
    <TimeZoneField
      label="Time zone"
      zone={zone.zone}
      onChange={(next) => onChange({ kind: 'stated', zone: next })}
      hint="Where the phone system is. A wrong time can’t be corrected after sending."
    />
  )
  return (
    <RadioGroup
      label="Time zone of the times in file names"
      value={zone.kind}
      onChange={(kind) => onChange(kind === 'stated' ? { kind, zone: localZone() } : { kind })}
      options={[
        { value: 'proven', label: 'Find out from the file names' },
        { value: 'stated', label: 'Choose a time zone', more: stated },
      ]}
    />
  )
}
