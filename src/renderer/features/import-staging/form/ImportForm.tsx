import { useEffect, useRef, useState, type ReactNode } from 'react'
import { readInstant } from '../../../../domain/instant.ts'
import { localOf, timestampOf } from '../../../../domain/recordings/rows/rowTime.ts'
import type { RowChange, RowField, RowFieldName, RowFields } from '../../../../domain/recordings/rows/stagingRow.ts'
import { zoneCity } from '../../../../domain/recordings/times/zoneCity.ts'
import { localZone } from '../../../client/localZone.ts'
import { DateTimeField, zoneName } from '../../../components/controls/DateTimeField.tsx'
import { TextField } from '../../../components/controls/TextField.tsx'
import { AgentPicker } from '../AgentPicker.tsx'
import { CallTypePicker } from '../CallTypePicker.tsx'
import { sourceWords } from '../stagingWords.ts'
import type { FieldProblems } from './fieldProblems.ts'

interface ImportFormProps {
  /** For a submit button outside the form. */
  readonly id: string
  readonly fields: RowFields
  /** IANA name, for the typed time. */
  readonly timeZone: string
  readonly problems: FieldProblems
  /** Number of attempts to send. After each one, the first field with a problem gets the focus. */
  readonly tryCount: number
  readonly onChange: (change: RowChange) => void
  readonly onSubmit: () => void
}

/** The details of a recording. Source of the fields: interface, "POST /v1/calls/import". */
export function ImportForm(props: ImportFormProps) {
  const { id, fields, timeZone, problems, tryCount, onChange, onSubmit } = props
  const form = useRef<HTMLFormElement>(null)
  // The dialog opened before the form was rendered. The agent is the first field to fill in.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (tryCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tryCount])
  const text = (field: TextFieldName, label: string, placeholder: string): ReactNode => (
    <WordField
      spellCheck={field === 'title'}
      label={label}
      value={fields[field].value}
      onChange={(value) => onChange({ [field]: value })}
      problem={problems[field]}
      placeholder={placeholder}
    />
  )
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className="grid grid-cols-2 gap-x-4 gap-y-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <AgentPicker userId={fields.userId.value} onChange={(userId) => onChange({ userId })} problem={problems.userId} />
      <WhenField
        given={fields.timestamp}
        timeZone={timeZone}
        onChange={(timestamp) => onChange({ timestamp })}
        problem={problems.timestamp}
      />
      <CallTypePicker callTypeId={fields.callTypeId.value} onChange={(callTypeId) => onChange({ callTypeId })} />
      {text('title', 'Title', 'From the transcript if empty')}
      {text('leadName', 'Lead', 'Optional')}
      {text('leadCompany', 'Company', 'Optional')}
    </form>
  )
}

type TextFieldName = Extract<RowFieldName, 'title' | 'leadName' | 'leadCompany'>

interface WordFieldProps {
  readonly label: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly problem: string | undefined
  readonly placeholder: string
  readonly spellCheck: boolean
}

/** Keeps the text as typed, including spaces; it's trimmed when sent. */
function WordField({ value, onChange, ...field }: WordFieldProps) {
  const [text, setText] = useState(value ?? '')
  const change = (typed: string) => {
    setText(typed)
    onChange(typed.trim() === '' ? null : typed.trim())
  }
  return <TextField {...field} value={text} onChange={change} />
}

interface WhenFieldProps {
  readonly given: RowField<string>
  readonly timeZone: string
  readonly onChange: (timestamp: string | null) => void
  readonly problem: string | undefined
}

/** Keeps the typed text until it's a time. The original text gives the original time to the millisecond. */
function WhenField({ given, timeZone, onChange, problem }: WhenFieldProps) {
  const [first] = useState(given)
  const [text, setText] = useState(given.value === null ? '' : localOf(given.value, timeZone))
  const change = (typed: string) => {
    setText(typed)
    const isFirst = first.value !== null && typed === localOf(first.value, timeZone)
    onChange(isFirst ? first.value : instantOfText(typed, timeZone))
  }
  const zone = timeZone === localZone() ? zoneName(text) : zoneCity(timeZone)
  const isGuess = given.from !== null && given.from !== 'person'
  return (
    <DateTimeField
      label="When the call took place"
      value={text}
      onChange={change}
      problem={problem}
      hint={isGuess ? `${zone}, ${sourceWords(given.from)}` : zone}
    />
  )
}

/** Null if it isn't a local time. */
function instantOfText(typed: string, timeZone: string): string | null {
  if (readInstant(typed)?.kind !== 'wall') return null
  const local = typed.length === 'YYYY-MM-DDTHH:MM'.length ? `${typed}:00` : typed
  return timestampOf({ local, offsetMinutes: null }, timeZone)
}
