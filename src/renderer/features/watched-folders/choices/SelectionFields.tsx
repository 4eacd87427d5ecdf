import { useState } from 'react'
import type { Selection } from '../../../../contract/folders.ts'
import { durationText, parseDuration } from '../../../../domain/filters/values/duration.ts'
import { Checkbox } from '../../../components/controls/Checkbox.tsx'
import { TextField } from '../../../components/controls/TextField.tsx'
import { DIRECTION_NAMES } from '../rule/ruleWords.ts'
import { type AgentName, AgentList } from './AgentList.tsx'
import { numbersOf } from './folderChoices.ts'

interface SelectionFieldsProps {
  readonly selection: Selection
  readonly onChange: (selection: Selection) => void
  readonly agents: readonly AgentName[]
}

/** Which recordings of a folder are sent. */
export function SelectionFields({ selection, onChange, agents }: SelectionFieldsProps) {
  const change = (part: Partial<Selection>) => onChange({ ...selection, ...part })
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3">
      <DurationField
        label="At least this long"
        value={selection.minSeconds}
        onChange={(minSeconds) => change({ minSeconds })}
        hint="Shorter recordings are left out. Empty: any length."
      />
      <DurationField
        label="At most this long"
        value={selection.maxSeconds}
        onChange={(maxSeconds) => change({ maxSeconds })}
        hint="Longer recordings are left out. Empty: any length."
      />
      <AgentList agents={agents} chosen={selection.agents} onChange={(chosen) => change({ agents: chosen })} />
      <Directions directions={selection.directions} onChange={(directions) => change({ directions })} />
      <NumbersField
        label="Leave out these phone numbers"
        numbers={selection.leaveOutNumbers}
        onChange={(leaveOutNumbers) => change({ leaveOutNumbers })}
        hint="Separate numbers with commas. A * at the end stands for any digits, such as +49 800 *."
      />
      <NumbersField
        label="Send only these phone numbers"
        numbers={selection.onlyNumbers}
        onChange={(onlyNumbers) => change({ onlyNumbers })}
        hint="Empty: all."
      />
    </div>
  )
}

interface DurationFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: number | null
  readonly onChange: (seconds: number | null) => void
}

/** Keeps the text as typed; a text that isn't a duration keeps the last one. */
function DurationField({ label, hint, value, onChange }: DurationFieldProps) {
  const [text, setText] = useState(value === null ? '' : durationText(value))
  const isEmpty = text.trim() === ''
  const isWrong = !isEmpty && parseDuration(text) === undefined
  return (
    <TextField
      label={label}
      hint={hint}
      value={text}
      placeholder="1:30"
      problem={isWrong ? 'Enter a duration, such as 1:30 or 90s.' : undefined}
      onChange={(typed) => {
        setText(typed)
        const seconds = typed.trim() === '' ? null : parseDuration(typed)
        if (seconds !== undefined) onChange(seconds)
      }}
    />
  )
}

interface NumbersFieldProps {
  readonly label: string
  readonly hint: string
  readonly numbers: readonly string[]
  readonly onChange: (numbers: readonly string[]) => void
}

function NumbersField({ label, hint, numbers, onChange }: NumbersFieldProps) {
  const [text, setText] = useState(numbers.join(', '))
  return (
    <TextField
      label={label}
      hint={hint}
      value={text}
      onChange={(typed) => {
        setText(typed)
        onChange(numbersOf(typed))
      }}
    />
  )
}

type Directions = Selection['directions']
const DIRECTIONS = ['incoming', 'outgoing', 'internal'] as const

interface DirectionsProps {
  readonly directions: Directions
  readonly onChange: (directions: Directions) => void
}

function Directions({ directions, onChange }: DirectionsProps) {
  const chosen = directions ?? DIRECTIONS
  return (
    <fieldset className="m-0 grid content-start gap-1 border-0 p-0">
      <legend className="pb-1 text-sm font-medium text-ink-2">Directions</legend>
      <div className="flex flex-wrap gap-x-4">
        {DIRECTIONS.map((direction) => (
          <Checkbox
            key={direction}
            label={DIRECTION_NAMES[direction]}
            checked={chosen.includes(direction)}
            // The last one stays, because without any there is nothing to send.
            disabled={chosen.length === 1 && chosen[0] === direction}
            onChange={(isOn) => {
              const next = DIRECTIONS.filter((one) => (one === direction ? isOn : chosen.includes(one)))
              onChange(next.length === DIRECTIONS.length ? null : next)
            }}
          />
        ))}
      </div>
      <p className="text-sm text-ink-3">Recordings without a known direction are only sent if all are chosen.</p>
    </fieldset>
  )
}
