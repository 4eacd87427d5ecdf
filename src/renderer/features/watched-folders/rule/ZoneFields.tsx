import { useId } from 'react'
import type { RuleZone } from '../../../../domain/recordings/rules/importRule.ts'
import { localZone } from '../../../client/localZone.ts'
import { Combobox } from '../../../components/controls/choices/Combobox.tsx'
import { Radio } from '../../../components/controls/choices/Radio.tsx'
import { timeZones } from '../../../client/timeZones.ts'

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
          <Combobox
            label="Time zone"
            items={timeZones()}
            value={zone.zone}
            onChange={(next) => next !== null && onChange({ kind: 'stated', zone: next })}
            keyOf={(name) => name}
            textOf={(name) => name.replaceAll('_', ' ')}
            renderItem={(name) => name.replaceAll('_', ' ')}
            emptyWords="No matching time zone."
            hint="Where the phone system is. A wrong time can’t be corrected after sending."
          />
        </div>
      )}
    </fieldset>
  )
}
