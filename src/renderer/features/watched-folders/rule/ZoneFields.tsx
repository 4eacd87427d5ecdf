import { useId } from 'react'
import type { RuleZone } from '../../../../domain/recordings/rules/importRule.ts'
import { localZone } from '../../../client/localZone.ts'
import { TimeZoneField } from '../../../components/controls/choices/TimeZoneField.tsx'
import { Radio } from '../../../components/controls/choices/Radio.tsx'

interface ZoneFieldsProps {
  readonly zone: RuleZone
  readonly onChange: (zone: RuleZone) => void
}

/** In which time zone the phone system writes its times. */
export function ZoneFields({ zone, onChange }: ZoneFieldsProps) {
  const group = useId()
  return (
    <fieldset className="m-0 grid content-start gap-1 border-0 p-0">
      <legend className="pb-1 text-sm font-medium text-ink-2">Time zone of the times in file names</legend>
      <Radio name={group} checked={zone.kind === 'proven'} onChoose={() => onChange({ kind: 'proven' })}>
        Find out from the file names
      </Radio>
      <Radio
        name={group}
        checked={zone.kind === 'stated'}
        onChoose={() => onChange({ kind: 'stated', zone: localZone() })}
      >
        Choose a time zone
      </Radio>
      {zone.kind === 'stated' && (
        <div className="pl-6">
          <TimeZoneField
            label="Time zone"
            zone={zone.zone}
            onChange={(next) => onChange({ kind: 'stated', zone: next })}
            hint="Where the phone system is. A wrong time can’t be corrected after sending."
          />
        </div>
      )}
    </fieldset>
  )
}
