import { timestampOf } from '../../../../../domain/recordings/rows/rowTime.ts'
import type { ZoneQuestion } from '../../../../../domain/recordings/rules/zone/zoneQuestion.ts'
import { zoneCity } from '../../../../../domain/recordings/times/zoneCity.ts'
import { useCore } from '../../../../client/connection/workspace.tsx'
import { Button } from '../../../../components/controls/Button.tsx'
import { TimeZoneField } from '../../../../components/controls/choices/TimeZoneField.tsx'
import { format } from '../../../../components/format.ts'
import { editRows } from '../tableStore.ts'

/** Asks once for all recordings whose times have no time zone, with one of them read in each zone that is offered. */
export function ZoneQuestionNotice({ question }: { readonly question: ZoneQuestion }) {
  const core = useCore()
  const { zone, count, sample, fitting } = question
  const choose = (timeZone: string) => void editRows(core, 'assumed-zone', { timeZone, assumedZone: null })
  const other = fitting === null || fitting.zone === zone ? null : fitting
  const at = (name: string) =>
    format.dateTime(new Date(timestampOf({ local: sample.local, offsetMinutes: null }, name)), zone)
  return (
    <form
      aria-label="Time zone of the phone system"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b border-line bg-side px-4 py-2"
    >
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-medium">Which time zone was the phone system in?</p>
        <p className="text-pretty text-ink-2 wrap-anywhere">
          {format.count(count, 'date has', 'dates have')} no time zone. With {zoneCity(zone)} time, “{sample.fileName}”
          was on {at(zone)} here
          {other !== null && `; with ${zoneCity(other.zone)} time, on ${at(other.zone)}`}.
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        {other !== null && (
          <Button variant="primary" onClick={() => choose(other.zone)}>
            {zoneCity(other.zone)} time, fits {format.count(other.nameCount, 'name')}
          </Button>
        )}
        <Button onClick={() => choose(zone)}>
          {zoneCity(zone)} time,{' '}
          {fitting?.zone === zone ? `fits ${format.count(fitting.nameCount, 'name')}` : 'as here'}
        </Button>
        <div className="w-52">
          <TimeZoneField
            label="Another time zone"
            isLabelHidden
            zone={null}
            onChange={choose}
            renderMore={(name) => <span className="text-ink-3">{at(name)} here</span>}
            placeholder="Another time zone"
          />
        </div>
      </div>
    </form>
  )
}
