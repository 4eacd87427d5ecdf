import type { SampleRules } from '../../../domain/sampling/sampleRules.ts'
import { MINUTE, SECOND } from '../../../domain/units.ts'
import { Checkbox } from '../../components/controls/choices/Checkbox.tsx'
import { TextField } from '../../components/controls/TextField.tsx'

/** The rules as entered. Durations are in minutes, empty for no bound. */
interface EnteredRules {
  readonly onlyRecordings: boolean
  readonly leavesOutEmpty: boolean
  readonly minMinutes: string
  readonly maxMinutes: string
}

export const STARTING_RULES: EnteredRules = {
  onlyRecordings: false,
  leavesOutEmpty: true,
  minMinutes: '',
  maxMinutes: '',
}

interface SampleRulesFieldsProps {
  readonly value: EnteredRules
  onChange(rules: EnteredRules): void
}

export function SampleRulesFields({ value, onChange }: SampleRulesFieldsProps) {
  const { minMinutes, maxMinutes } = value
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="sr-only">Calls to draw from</legend>
      <Checkbox
        label="Recordings only"
        checked={value.onlyRecordings}
        onChange={(onlyRecordings) => onChange({ ...value, onlyRecordings })}
      />
      <Checkbox
        label="Leave out calls with nothing to review"
        checked={value.leavesOutEmpty}
        onChange={(leavesOutEmpty) => onChange({ ...value, leavesOutEmpty })}
      />
      <div className="mt-1.5 grid grid-cols-2 gap-x-3">
        <TextField
          label="Shortest call"
          inputMode="decimal"
          placeholder="Any"
          unit="min"
          className="pr-10"
          value={minMinutes}
          onChange={(next) => onChange({ ...value, minMinutes: next })}
          problem={Number.isNaN(secondsOf(minMinutes)) ? BAD_DURATION : null}
        />
        <TextField
          label="Longest call"
          inputMode="decimal"
          placeholder="Any"
          unit="min"
          className="pr-10"
          value={maxMinutes}
          onChange={(next) => onChange({ ...value, maxMinutes: next })}
          problem={longestProblem(minMinutes, maxMinutes)}
        />
      </div>
    </fieldset>
  )
}

/** The rules as a person would have entered them. */
export function enteredRules({ minSeconds, maxSeconds, ...rest }: SampleRules): EnteredRules {
  return { ...rest, minMinutes: minutesText(minSeconds), maxMinutes: minutesText(maxSeconds) }
}

function minutesText(seconds: number | null): string {
  return seconds === null ? '' : String((seconds * SECOND) / MINUTE)
}

/** Null while a duration is invalid. */
export function rulesFrom({ minMinutes, maxMinutes, ...rest }: EnteredRules): SampleRules | null {
  const minSeconds = secondsOf(minMinutes)
  const maxSeconds = secondsOf(maxMinutes)
  if (Number.isNaN(minSeconds) || longestProblem(minMinutes, maxMinutes) !== null) return null
  return { ...rest, minSeconds, maxSeconds }
}

const BAD_DURATION = 'Enter a number of minutes.'

function longestProblem(minMinutes: string, maxMinutes: string): string | null {
  const max = secondsOf(maxMinutes)
  if (Number.isNaN(max)) return BAD_DURATION
  const min = secondsOf(minMinutes)
  return min !== null && max !== null && max < min ? 'Must not be less than the shortest.' : null
}

/** Null without a bound, NaN if it isn't a duration. */
function secondsOf(minutes: string): number | null {
  const text = minutes.trim().replace(',', '.')
  if (text === '') return null
  const seconds = (Number(text) * MINUTE) / SECOND
  return seconds >= 0 && Number.isFinite(seconds) ? seconds : Number.NaN
}
