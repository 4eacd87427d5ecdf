import type { ReactNode } from 'react'
import type { Condition } from '../../../domain/filters/conditions.ts'
import type { Choice as ValueChoice } from '../../../domain/fields/kind.ts'
import { kindOf, type ValueKind } from '../../../domain/fields/kinds.ts'
import { containsPattern } from '../../../domain/values/likePattern.ts'
import { isList, splitList } from '../../../domain/filters/values/typedValue.ts'
import { Checkbox } from '../../components/controls/choices/Checkbox.tsx'
import { RadioGroup } from '../../components/controls/choices/RadioGroup.tsx'
import { SuggestField } from '../../components/controls/SuggestField.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { TimeEditor, TimeListEditor } from './TimeEditor.tsx'

interface ValueEditorProps {
  readonly kind: ValueKind
  /** What the choices are called, if not as those of the kind. */
  readonly choiceNames: Readonly<Record<string, string>> | undefined
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
  const { bars, choices, isText, valueLabel: label = 'Value' } = kindOf(kind)
  if (choices) {
    const names = props.choiceNames
    const options = choices.map(({ value, label: usual }) => ({ value, label: names?.[value] ?? usual }))
    return isList(condition) ? (
      <OptionChecks {...{ label, options, problem, typed, onType }} />
    ) : (
      <RadioGroup label={label} options={options} value={typed} onChange={onType} isLabelHidden>
        <Problem>{problem}</Problem>
      </RadioGroup>
    )
  }
  if (bars === 'time') return isList(condition) ? <TimeListEditor {...props} /> : <TimeEditor {...props} />
  if (!isText || suggestions.length === 0 || !hasWholeValues(condition)) return <TextValue {...props} />
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

function TextValue({ kind, condition, typed, onType, problem }: ValueEditorProps) {
  const { misread, unit } = kindOf(kind)
  return (
    <TextField
      label="Value"
      isLabelHidden
      autoFocus
      value={typed}
      onChange={onType}
      problem={problem}
      hint={hintFor(kind, condition, typed)}
      inputMode={misread === 'not-a-number' && !isList(condition) ? 'decimal' : 'text'}
      {...(unit === undefined ? {} : { unit })}
    />
  )
}

interface Options {
  readonly label: string
  readonly options: readonly ValueChoice[]
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
      <Problem>{problem}</Problem>
    </div>
  )
}

function Problem({ children }: { readonly children: string | null }) {
  return (
    <p aria-live="polite" className="text-sm text-bad empty:hidden">
      {children}
    </p>
  )
}

/** Whether the value is a whole value of the field, not a part or a pattern. */
function hasWholeValues({ op }: Condition): boolean {
  return op === '==' || op === '!=' || op === 'in' || op === 'not_in'
}

function hintFor(kind: ValueKind, condition: Condition, typed: string): ReactNode {
  if (isList(condition)) {
    return kindOf(kind).isText
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
      return kindOf(kind).hint
    case 'says':
    case 'not_says':
      return 'Words must be in the same turn. "Quotes" for a phrase, OR, -without, begins*, agent:"…" or lead:"…".'
  }
}
