import type { ReactNode } from 'react'
import { CALL_FORMATS } from '../../../domain/calls/call.ts'
import type { Condition } from '../../../domain/filters/conditions.ts'
import type { ValueKind } from '../../../domain/filters/fields.ts'
import { ANSWERS } from '../../../domain/scorecards/scorecard.ts'
import { ASSOCIATION_NAMES, EVALUATOR_TYPE_NAMES, FORMAT_NAMES } from '../../../domain/terms.ts'
import { containsPattern } from '../../../domain/values/likePattern.ts'
import { isList, splitList } from '../../../domain/filters/values/typedValue.ts'
import { Checkbox } from '../../components/controls/Checkbox.tsx'
import { SuggestField } from '../../components/controls/SuggestField.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { Choice } from './Choice.tsx'
import { TimeEditor, TimeListEditor } from './TimeEditor.tsx'

interface ValueEditorProps {
  readonly kind: ValueKind
  readonly condition: Condition
  /** Known values of a text, the most likely first. */
  readonly suggestions: readonly string[]
  /** As entered by the user. `readTyped` converts it to the API's value. */
  readonly typed: string
  readonly onType: (typed: string) => void
  /** A relative time was selected, for example "last 7 days". */
  readonly onChoosePeriod: (period: string) => void
  readonly problem: string | null
}

export function ValueEditor(props: ValueEditorProps) {
  const { kind, condition, suggestions, typed, onType, problem } = props
  const options = OPTIONS[kind]
  if (options) {
    const of = { ...options, typed, onType, problem }
    return isList(condition) ? (
      <OptionChecks {...of} />
    ) : (
      <Choice {...options} value={typed} onChange={onType} problem={problem} />
    )
  }
  switch (kind) {
    case 'datetime':
      return isList(condition) ? <TimeListEditor {...props} /> : <TimeEditor {...props} />
    case 'text':
    case 'custom':
      if (suggestions.length > 0 && hasWholeValues(condition)) {
        return (
          <SuggestField
            label="Value"
            isLabelHidden
            value={typed}
            onChange={onType}
            suggestions={suggestions}
            isList={isList(condition)}
            hint={hintFor(kind, condition, typed)}
            problem={problem}
          />
        )
      }
      return <TextValue {...props} />
    case 'boolean':
    case 'format':
    case 'answer':
    case 'association-type':
    case 'evaluator-type':
      // They have options.
      return null
    case 'search':
    case 'seconds':
    case 'ratio':
    case 'score':
    case 'number':
    case 'integer':
      return <TextValue {...props} />
  }
}

function TextValue({ kind, condition, typed, onType, problem }: ValueEditorProps) {
  const isNumber = kind === 'ratio' || kind === 'score' || kind === 'number' || kind === 'integer'
  return (
    <TextField
      label="Value"
      isLabelHidden
      autoFocus
      value={typed}
      onChange={onType}
      problem={problem}
      hint={hintFor(kind, condition, typed)}
      inputMode={isNumber && !isList(condition) ? 'decimal' : 'text'}
      {...(kind === 'ratio' ? { unit: '%' } : {})}
    />
  )
}

interface Options {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Kinds with a few possible values. */
const OPTIONS: Partial<Record<ValueKind, Options>> = {
  boolean: {
    label: 'Value',
    options: [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ],
  },
  format: { label: 'Format', options: CALL_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] })) },
  answer: {
    label: 'Answer',
    options: ANSWERS.map((value) => ({ value, label: value === 'n/a' ? 'N/A' : value === 'yes' ? 'Yes' : 'No' })),
  },
  'association-type': {
    label: 'Association',
    options: Object.entries(ASSOCIATION_NAMES).map(([value, { many }]) => ({ value, label: many })),
  },
  'evaluator-type': {
    label: 'Evaluator',
    options: Object.entries(EVALUATOR_TYPE_NAMES).map(([value, label]) => ({ value, label })),
  },
}

type OptionChecksProps = Options & Pick<ValueEditorProps, 'typed' | 'onType' | 'problem'>

function OptionChecks({ label, options, typed, onType, problem }: OptionChecksProps) {
  const chosen = splitList(typed)
  return (
    <div role="group" aria-label={label} className="flex flex-col">
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          // In their own order instead of click order, so that the same selection gives the same URL.
          onChange={(isChosen) =>
            onType(
              options
                .map(({ value }) => value)
                .filter((one) => (one === option.value ? isChosen : chosen.includes(one)))
                .join(', '),
            )
          }
        />
      ))}
      <p aria-live="polite" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}

/** Whether the value is a whole value of the field, not a part or a pattern. */
function hasWholeValues({ op }: Condition): boolean {
  return op === '==' || op === '!=' || op === 'in' || op === 'not_in'
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
          The same as the pattern <code className="break-all text-ink-2">{containsPattern(typed.trim() || '…')}</code>
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
      return KIND_HINTS[kind]
    case 'says':
    case 'not_says':
      return 'Words must be in the same turn. "Quotes" for a phrase, OR, -without, begins*, agent:"…" or lead:"…".'
  }
}

const KIND_HINTS: Partial<Record<ValueKind, string>> = {
  seconds: 'For example 90 (seconds), 1:30, 5m, or 1h 5m.',
  score: 'From 0 to 100.',
  ratio: 'From 0% to 100%.',
}
