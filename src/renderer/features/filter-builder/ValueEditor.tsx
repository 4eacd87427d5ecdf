import type { ReactNode } from 'react'
import { CALL_FORMATS } from '../../../domain/calls/call.ts'
import type { Condition } from '../../../domain/filters/conditions.ts'
import type { ValueKind } from '../../../domain/filters/fields.ts'
import { FORMAT_NAMES } from '../../../domain/terms.ts'
import { containsPattern } from '../../../domain/filters/likePattern.ts'
import { isList, splitList } from '../../../domain/filters/values/typedValue.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Checkbox } from '../../components/controls/Checkbox.tsx'
import { DateTimeField } from '../../components/controls/DateTimeField.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { Choice } from './Choice.tsx'

interface ValueEditorProps {
  readonly kind: ValueKind
  readonly condition: Condition
  /** As entered by the user. `readTyped` converts it to the API's value. */
  readonly typed: string
  readonly onType: (typed: string) => void
  /** A relative time was selected, for example "last 7 days". */
  readonly onChoosePeriod: (period: string) => void
  readonly problem: string | null
}

export function ValueEditor(props: ValueEditorProps) {
  const { kind, condition, typed, onType, problem } = props
  switch (kind) {
    case 'boolean':
      return <Choice label="Value" options={YES_NO} value={typed} onChange={onType} problem={problem} />
    case 'format':
      return isList(condition) ? (
        <FormatChecks typed={typed} onType={onType} problem={problem} />
      ) : (
        <Choice label="Format" options={FORMATS} value={typed} onChange={onType} problem={problem} />
      )
    case 'datetime':
      return <TimeEditor {...props} />
    case 'answer':
    case 'association-type':
    case 'evaluator-type':
    case 'custom':
    case 'search':
    case 'text':
    case 'seconds':
    case 'ratio':
    case 'score':
    case 'number':
    case 'integer':
      return (
        <TextField
          label="Value"
          isLabelHidden
          autoFocus
          value={typed}
          onChange={onType}
          problem={problem}
          hint={hintFor(kind, condition, typed)}
          inputMode={kind === 'text' || kind === 'seconds' || isList(condition) ? 'text' : 'decimal'}
          {...(kind === 'ratio' ? { unit: '%' } : {})}
        />
      )
  }
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
const FORMATS = CALL_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))

function FormatChecks({ typed, onType, problem }: Pick<ValueEditorProps, 'typed' | 'onType' | 'problem'>) {
  const chosen = splitList(typed)
  return (
    <div role="group" aria-label="Formats" className="flex flex-col">
      {FORMATS.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          // In the interface's order instead of click order, so that the same selection gives the same URL.
          onChange={(isChosen) =>
            onType(CALL_FORMATS.filter((one) => (one === value ? isChosen : chosen.includes(one))).join(', '))
          }
        />
      ))}
      <p aria-live="polite" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}

const PERIODS = [
  { label: 'Today', period: 'today' },
  { label: 'Yesterday', period: 'yesterday' },
  { label: 'This week', period: 'this week' },
  { label: 'Last 7 days', period: 'last 7 days' },
  { label: 'Last 30 days', period: 'last 30 days' },
  { label: 'This month', period: 'this month' },
  { label: 'This quarter', period: 'this quarter' },
  { label: 'This year', period: 'this year' },
]

function TimeEditor({ typed, onType, onChoosePeriod, problem }: ValueEditorProps) {
  return (
    <div className="flex flex-col gap-2">
      <DateTimeField label="Date and time" isLabelHidden value={typed} onChange={onType} problem={problem} />
      <div role="group" aria-label="Relative times" className="flex flex-wrap gap-1.5">
        {PERIODS.map(({ label, period }) => (
          <Button key={label} onClick={() => onChoosePeriod(period)} className="h-6! px-2! text-sm!">
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

function hintFor(kind: ValueKind, condition: Condition, typed: string): ReactNode {
  if (isList(condition)) {
    return kind === 'text'
      ? 'Separate values with commas. A value can’t contain a comma.'
      : 'Separate values with commas.'
  }
  switch (condition.op) {
    case 'ilike':
    case 'not_ilike':
    case 'like':
    case 'not_like':
      return condition.reading === 'contains' ? (
        <>
          Sent as the pattern <code className="break-all text-ink-2">{containsPattern(typed.trim() || '…')}</code>
        </>
      ) : (
        '% matches any text, _ any one character. Without them, the whole text must match.'
      )
    case 'ilike_and':
    case 'ilike_or':
    case 'like_and':
    case 'like_or':
      return 'Separate words with spaces.'
    case '=~':
      return 'A regular expression, such as ^Re: or (price|quote).'
    case '==':
    case '!=':
    case '>':
    case '>=':
    case '<':
    case '<=':
    case 'in':
    case 'not_in':
    case 'empty':
    case 'not_empty':
    case 'says':
    case 'not_says':
      return KIND_HINTS[kind]
  }
}

const KIND_HINTS: Partial<Record<ValueKind, string>> = {
  seconds: 'For example 90 (seconds), 1:30, 5m, or 1h 5m.',
  score: 'From 0 to 100.',
  ratio: 'From 0% to 100%.',
}
