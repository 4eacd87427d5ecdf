import { useEffect, useRef, useState } from 'react'
import { conditionOf, conditionsOf, keptCondition, type Condition } from '../../../domain/filters/conditions.ts'
import { takesValue } from '../../../domain/fields/operators.ts'
import { kindOf, type ValueKind } from '../../../domain/fields/kinds.ts'
import {
  isPeriodFilter,
  PERIOD_OPERATORS,
  resolveDraft,
  type PeriodOperator,
} from '../../../domain/filters/draftFilter.ts'
import type { Filter } from '../../../domain/filters/filter.ts'
import { excludedBy, exclusion } from '../../../domain/query/exclusion.ts'
import {
  conditionOn,
  isGroup,
  type LocalFilter,
  type QueryCondition,
  type QueryPart,
} from '../../../domain/query/query.ts'
import { isTimeField, type QueryField } from '../../../domain/fields/queryFields.ts'
import { localZone } from '../../client/localZone.ts'
import { isList, readEdited, splitList, typedText } from '../../../domain/filters/values/typedValue.ts'
import { valueProblemWords } from '../../../domain/filters/values/valueProblemWords.ts'
import { Select } from '../../components/controls/choices/Select.tsx'
import { ValueEditor } from './ValueEditor.tsx'

interface ConditionFormProps {
  readonly field: QueryField
  /** The current filter, a condition or an exclusion, if it is on this field. */
  readonly filter: QueryPart | null
  /** Known values of the field, the most likely first. */
  readonly suggestions: readonly string[]
  /** Whether its value gets the focus when it is shown. */
  readonly takesFocus?: boolean
  /** Undefined while what is typed isn't a condition. */
  readonly onChange: (filter: QueryPart | undefined) => void
  /** Enter, with a condition. */
  readonly onDone: () => void
}

/** The condition and value of a field, which apply at once. Shows errors next to the value, unless it is still empty. */
export function ConditionForm(props: ConditionFormProps) {
  const { field, suggestions, takesFocus = true, onChange, onDone } = props
  const [draft] = useState(props.filter)
  const conditions = conditionsOf(field.kind, field.isList)
  const [before] = useState(() => {
    const excluded = draft && excludedBy(draft)
    if (excluded) return { condition: keptCondition(field.kind, excluded.op)!, value: excluded.value }
    const filter = draft && !isGroup(draft) ? asTyped(draft) : null
    return filter && { condition: conditionOf(field.kind, filter, field.isList), value: filter.value }
  })
  const [condition, setCondition] = useState(before?.condition ?? firstCondition(field, conditions))
  const [typed, setTyped] = useState(before ? typedText(field.kind, before.condition, before.value, localZone()) : '')
  const [wasTried, setTried] = useState(false)
  const readAs = (one: Condition, text: string) => readEdited(field.kind, one, text, before, localZone())
  const read = readAs(condition, typed)
  // Report an empty value only after the user tried to apply it.
  const problem =
    read.kind === 'problem' && (wasTried || typed.trim() !== '')
      ? valueProblemWords(field.kind, read.problem, typed)
      : null

  // The field list that had the focus was removed, so focus the value.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    const inputs = [...(form.current?.querySelectorAll<HTMLElement>(VALUE_CONTROLS) ?? [])]
    const first = inputs.find((one) => one.matches(':checked')) ?? inputs[0]
    first?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only when it is shown
  }, [])

  const change = (one: Condition, text: string) => {
    setCondition(one)
    setTyped(text)
    const next = readAs(one, text)
    if (next.kind === 'problem') return onChange(undefined)
    // A relative time stays relative unless it was changed.
    const isUntouched = draft !== null && one.id === before?.condition.id && next.value === before.value
    onChange(isUntouched ? draft : partOf(field.name, one, next.value))
  }

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-2.5 p-3 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (read.kind === 'value') onDone()
      }}
    >
      <Select
        label="Condition"
        isLabelHidden
        options={conditions.map(({ id, words }) => ({ value: id, label: words }))}
        value={condition.id}
        onChange={(id) => {
          const next = conditions.find((one) => one.id === id)
          if (next) change(next, keptText(field.kind, next, typed))
        }}
      />
      {takesValue(condition.op) && (
        <div data-value="">
          <ValueEditor
            kind={field.kind}
            choiceNames={field.field.choiceNames}
            condition={condition}
            suggestions={suggestions}
            typed={typed}
            onType={(text) => change(condition, text)}
            // Kept relative, so that it follows the current date.
            onChoosePeriod={(period) => {
              const { name } = field
              if (isTimeField(name)) onChange({ field: name, op: periodOperator(condition), period })
              onDone()
            }}
            problem={problem}
          />
        </div>
      )}
      {/* Enter submits a form of several controls only if it has one. */}
      <button type="submit" hidden />
    </form>
  )
}

function partOf(field: QueryField['name'], { op, reading }: Condition, value: string | null): QueryPart {
  const isKept = reading === 'kept' && value !== null && (op === '!=' || op === 'not_in')
  return isKept ? exclusion(field, op, value) : conditionOn(field, op, value)
}

/** A styled checkbox has a hidden input next to it that can't take the focus. */
const VALUE_CONTROLS = '[data-value] input:not([aria-hidden]), [data-value] [role=checkbox]'

/** A negated period would need OR, so use its start, which is the most common meaning. */
function periodOperator({ op }: Condition): PeriodOperator {
  return PERIOD_OPERATORS.find((one) => one === op) ?? '>='
}

/** A relative time as the current instant, for editing it as a date. */
function asTyped(draft: QueryCondition): Filter | LocalFilter | null {
  if (!isPeriodFilter(draft)) return draft
  return resolveDraft(draft, Date.now(), localZone())[0] ?? null
}

/** The most likely condition of the kind, or of a field of a few known values, which are chosen rather than searched. */
function firstCondition({ kind, field }: ConditionFormProps['field'], conditions: readonly Condition[]): Condition {
  const op = kindOf(kind).firstOperator ?? (field.isChosen ? '==' : undefined)
  return conditions.find((condition) => condition.op === op) ?? conditions[0]!
}

/** Keeps the value when the condition changes. If only one value is allowed, keeps the first. */
function keptText(kind: ValueKind, next: Condition, typed: string): string {
  const { choices, bars } = kindOf(kind)
  const isChosen = choices !== undefined || bars === 'time'
  return isChosen && !isList(next) ? (splitList(typed)[0] ?? '') : typed
}
