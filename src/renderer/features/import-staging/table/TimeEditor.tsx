import { useId, useState } from 'react'
import { readInstant } from '../../../../domain/instant.ts'
import { localOf, timestampOf } from '../../../../domain/recordings/rows/rowTime.ts'
import type { RowChange, RowTime, StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { zoneCity } from '../../../../domain/recordings/times/zoneCity.ts'
import { localZone } from '../../../client/localZone.ts'
import { Button } from '../../../components/controls/Button.tsx'
import { Combobox } from '../../../components/controls/Combobox.tsx'
import { DateTimeField } from '../../../components/controls/DateTimeField.tsx'
import { timeZones } from '../../../client/timeZones.ts'
import { sourceWords, timeText } from '../stagingWords.ts'

interface TimeEditorProps {
  /** Null for many rows: then only zone and source can be set; one typed time would be wrong for most rows. */
  readonly row: StagingRow | null
  readonly onSave: (change: RowChange) => void
}

/** When a call took place: one of the detected times, or a typed one, in a zone. */
export function TimeEditor({ row, onSave }: TimeEditorProps) {
  const [zone, setZone] = useState(row?.timeZone ?? localZone())
  const given = row?.fields.timestamp.value ?? null
  const [typed, setTyped] = useState(given === null || row === null ? '' : localOf(given, row.timeZone))
  const isChanged = row === null || typed !== (given === null ? '' : localOf(given, row.timeZone))
  const isWrong = typed !== '' && readInstant(typed)?.kind !== 'wall'
  const zoneChange = zone === row?.timeZone ? {} : { timeZone: zone }

  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWrong) return
        const isTyped = isChanged && typed !== ''
        const local = typed.length === 16 ? `${typed}:00` : typed
        onSave(isTyped ? { ...zoneChange, timestamp: timestampOf({ local, offsetMinutes: null }, zone) } : zoneChange)
      }}
    >
      {row !== null && (
        <DateTimeField
          label="When the call took place"
          value={typed}
          onChange={setTyped}
          problem={isWrong ? 'Enter a date and time.' : undefined}
          hint={`Local time in ${zoneCity(zone)}`}
          autoFocus
        />
      )}
      <Combobox
        label="Time zone"
        items={timeZones()}
        value={zone}
        onChange={(next) => setZone(next ?? zone)}
        keyOf={(name) => name}
        textOf={(name) => name.replaceAll('_', ' ')}
        renderItem={(name) => name.replaceAll('_', ' ')}
        emptyWords="No matching time zone."
        hint="Used for times without a time zone"
      />
      <Times
        times={row?.times ?? null}
        chosen={row?.fields.timestamp.from ?? null}
        zone={zone}
        onChoose={(from) => onSave({ ...zoneChange, timeFrom: from, reset: ['timestamp'] })}
      />
      <div className="flex justify-end">
        <Button type="submit" look="primary">
          Set
        </Button>
      </div>
    </form>
  )
}

/** The times detected for a single row; for many rows, every possible source of a time. */
const ANYWHERE = ['file-name', 'epoch', 'bwf', 'tag', 'created', 'modified'] as const

interface TimesProps {
  readonly times: readonly RowTime[] | null
  readonly chosen: string | null
  readonly zone: string
  readonly onChoose: (from: RowTime['from']) => void
}

function Times({ times, chosen, zone, onChoose }: TimesProps) {
  const headingId = useId()
  const found = times?.map((time) => ({ from: time.from, text: timeText(timestampOf(time, zone), zone) }))
  const choices = found ?? ANYWHERE.map((from) => ({ from, text: null }))
  if (choices.length === 0) return null
  return (
    <div role="group" aria-labelledby={headingId} className="flex flex-col">
      <p id={headingId} className="pb-1 text-sm text-ink-2">
        {times === null ? 'Use the time' : 'Times found'}
      </p>
      {choices.map(({ from, text }) => (
        <button
          key={from}
          type="button"
          aria-pressed={from === chosen}
          onClick={() => onChoose(from)}
          className="flex min-h-7 items-center gap-2 rounded-sm px-2 text-left hover:bg-hover aria-pressed:bg-selected"
        >
          <span className="flex-1">{text ?? sourceWords(from)}</span>
          {text !== null && <span className="text-sm text-ink-3">{sourceWords(from)}</span>}
        </button>
      ))}
    </div>
  )
}
