import { useId, useRef, type ReactNode } from 'react'
import { localOf, timeOfTyped, timestampOf, timestampsOf } from '../../../../domain/recordings/rows/rowTime.ts'
import type { RowChange, RowField, RowTime } from '../../../../domain/recordings/rows/stagingRow.ts'
import { zoneCity } from '../../../../domain/recordings/times/zoneCity.ts'
import { Button } from '../../../components/controls/Button.tsx'
import { TimeZoneField } from '../../../components/controls/choices/TimeZoneField.tsx'
import { DateTimeField } from '../../../components/controls/DateTimeField.tsx'
import { sourceWords, timeText } from '../stagingWords.ts'
import { useTyped } from '../useTyped.ts'

interface TimeFieldsProps {
  /** Null for several recordings: one typed time would be wrong for most of them. */
  readonly given: RowField<string> | null
  /** Found in the recording and its name; null for several recordings. */
  readonly times: readonly RowTime[] | null
  /** IANA name, for what is typed and for times without a zone. */
  readonly timeZone: string
  readonly hint: string
  readonly problem: string | undefined
  readonly onChange: (change: RowChange) => void
}

/** When a call took place: one of the times that were found, or a typed one, in a time zone. */
export function TimeFields({ given, times, timeZone, hint, problem, onChange }: TimeFieldsProps) {
  const value = given?.value == null ? '' : localOf(given.value, timeZone)
  const { value: text, ...typed } = useTyped(value, (local) => {
    const [timestamp, second] = instantsOf(local, timeZone)
    if (timestamp === undefined || second !== undefined) return false
    onChange({ timestamp })
    return true
  })
  // If the clocks repeat or skip a time, it isn't known which instant it is.
  const instants = text === value || text === '' ? null : instantsOf(text, timeZone)
  const typedProblem =
    text === '' && value !== ''
      ? 'Enter when the call took place.'
      : instants?.length === 0
        ? 'The clocks were set forward then, so this time doesn’t exist.'
        : undefined
  const isUnsaved = text !== value && instants?.length !== 1
  const field = useRef<HTMLDivElement>(null)
  const choose = (timestamp: string) => {
    onChange({ timestamp })
    // The buttons are gone then.
    field.current?.querySelector('input')?.focus()
  }
  return (
    <>
      {given !== null && (
        <div ref={field} data-unsaved={isUnsaved ? '' : undefined} onBlur={typed.onBlur} onKeyDown={typed.onKeyDown}>
          <DateTimeField
            label="When the call took place"
            value={text}
            onChange={typed.onChange}
            problem={typedProblem ?? problem}
            hint={hint}
          />
          {instants !== null && instants.length > 1 && (
            <Choices title="The clocks were set back then, so this time occurred twice">
              {instants.map((timestamp, at) => (
                <Button key={timestamp} onClick={() => choose(timestamp)}>
                  {at === 0 ? 'The first' : 'The second'}
                </Button>
              ))}
            </Choices>
          )}
        </div>
      )}
      <TimeZoneField
        label="Time zone"
        zone={given === null ? null : timeZone}
        onChange={(next) => onChange({ timeZone: next })}
        placeholder="Unchanged"
        hint="Of the phone system, for times without one"
      />
      <FoundTimes times={times} chosen={given?.from ?? null} timeZone={timeZone} onChange={onChange} />
    </>
  )
}

/** Empty if it isn't a local time, or the clocks skip it. */
function instantsOf(typed: string, timeZone: string): readonly string[] {
  const time = timeOfTyped(typed)
  return time === null ? [] : timestampsOf(time, timeZone)
}

/** Where the times of several recordings can be from. */
const ANYWHERE = ['file-name', 'epoch', 'bwf', 'tag', 'created', 'modified'] as const

interface FoundTimesProps {
  readonly times: readonly RowTime[] | null
  readonly chosen: string | null
  readonly timeZone: string
  readonly onChange: (change: RowChange) => void
}

function FoundTimes({ times, chosen, timeZone, onChange }: FoundTimesProps) {
  const found = times?.map((time) => ({ from: time.from, text: timeText(timestampOf(time, timeZone), timeZone) }))
  const choices = found ?? ANYWHERE.map((from) => ({ from, text: null }))
  // A single one is the field's own.
  if (choices.length === 0 || (choices.length === 1 && choices[0]?.from === chosen)) return null
  return (
    <Choices title={times === null ? 'Use the time' : 'Times found'}>
      {choices.map(({ from, text }) => (
        <button
          key={from}
          type="button"
          aria-pressed={times === null ? undefined : from === chosen}
          onClick={() => onChange({ timeFrom: from, reset: ['timestamp'] })}
          className="flex min-h-7 w-full flex-wrap items-center gap-x-2 rounded-md border border-line px-2 text-left hover:bg-hover aria-pressed:border-accent aria-pressed:bg-selected"
        >
          <span className="flex-1 whitespace-nowrap">{text ?? sourceWords(from)}</span>
          {text !== null && <span className="text-sm text-ink-3">{sourceWords(from)}</span>}
        </button>
      ))}
    </Choices>
  )
}

function Choices({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap gap-x-2 gap-y-1">
      <p id={id} className="w-full text-sm font-medium text-ink-2">
        {title}
      </p>
      {children}
    </div>
  )
}

/** `New York time, from the file name, not confirmed`. */
export function timeHint({ from }: RowField<string>, timeZone: string, isDoubtful: boolean): string {
  const source = from === null || from === 'person' ? [] : [sourceWords(from)]
  return [`${zoneCity(timeZone)} time`, ...source, ...(isDoubtful ? ['not confirmed'] : [])].join(', ')
}
