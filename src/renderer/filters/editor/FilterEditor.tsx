import { ChevronDown, ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { namedValues } from '../../../domain/explore/fieldConditions.ts'
import { kindOf } from '../../../domain/fields/kinds.ts'
import { queryField, type QueryField } from '../../../domain/fields/queryFields.ts'
import { conditionsOf } from '../../../domain/filters/conditions.ts'
import { readTyped } from '../../../domain/filters/values/typedValue.ts'
import { conditionOn, type LibraryQuery, type QueryPart } from '../../../domain/query/query.ts'
import type { KnownFields } from '../../client/calls/knownFields.ts'
import { knownLabel } from '../../client/calls/questionLabel.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Popover } from '../../components/overlays/Popover.tsx'
import { ConditionForm } from './ConditionForm.tsx'
import { FieldList } from './FieldList.tsx'
import { FieldValues } from './FieldValues.tsx'
import { conditionField, type Editing } from './useFilterEditing.ts'

interface FilterEditorProps {
  readonly editing: Editing
  readonly known: KnownFields
  /** The conditions that values are chosen for. */
  readonly listed: readonly QueryPart[]
  /** What the values are counted under, without relative times. */
  readonly query: LibraryQuery
  readonly onChooseField: (field: string | null) => void
  /** The conditions instead of the listed ones. */
  readonly onChooseValues: (parts: readonly QueryPart[]) => void
  /** Undefined while what is typed isn't a condition. */
  readonly onType: (part: QueryPart | undefined) => void
  /** An alternative to the edited condition is next. */
  readonly onOr: () => void
  /** `isEscape`: what was changed since it opened is taken back. */
  readonly onClose: (isEscape: boolean) => void
}

/** Selects a field, then its values or a condition. Each change applies at once; what isn't valid never does. */
export function FilterEditor({ known, onClose, ...rest }: FilterEditorProps) {
  const { anchor, field: name, turn, what } = rest.editing
  const found = name === null ? undefined : queryField(name)
  const field = found && { ...found, label: knownLabel(found.name, known) ?? found.label }
  const { loadValues } = known
  useEffect(() => {
    if (found !== undefined) loadValues(found.name)
  }, [found, loadValues])
  // The chips move with each change, and the editor must not move with them.
  const [place, setPlace] = useState<DOMRect | null>(null)
  const stay = () => setPlace((before) => before ?? anchor.getBoundingClientRect())
  const or = what === 'alternative'
  return (
    <Popover
      isOpen
      onClose={onClose}
      anchor={anchor}
      place={place}
      label={field ? `${or ? 'Or filter' : 'Filter'} by ${field.label.toLowerCase()}` : 'Choose a field'}
      className="w-[300px]"
    >
      {field ? (
        <FieldEditor
          key={`${turn} ${field.name}`}
          field={field}
          known={known}
          {...rest}
          onChooseValues={(parts) => {
            stay()
            rest.onChooseValues(parts)
          }}
          onType={(part) => {
            stay()
            rest.onType(part)
          }}
          onDone={() => onClose(false)}
        />
      ) : (
        <FieldList
          key={turn}
          label={or ? 'Or filter by' : 'Filter by'}
          chosen={rest.editing.part && conditionField(rest.editing.part)}
          known={known}
          onChoose={({ name }) => rest.onChooseField(name)}
        />
      )}
    </Popover>
  )
}

interface FieldEditorProps extends Omit<FilterEditorProps, 'onClose'> {
  readonly field: QueryField
  readonly onDone: () => void
}

/** The values of the field, if it has some, then conditions to type. */
function FieldEditor({ field, editing, known, listed, query, ...on }: FieldEditorProps) {
  const { part } = editing
  const hasNames = hasNamedValues(field)
  const isNamed = part === null || namesValues(listed, field)
  const [isMore, setMore] = useState(!hasNames || !isNamed)
  // Values that were chosen are shown by the condition, too.
  const [round, setRound] = useState(0)
  const contains = containsCondition(field)
  const choose = (parts: readonly QueryPart[]) => {
    on.onChooseValues(parts)
    setRound(round + 1)
  }
  return (
    <>
      <Button
        variant="ghost"
        onClick={() => on.onChooseField(null)}
        title="Choose another field"
        className="mt-2 ml-1.5 max-w-[90%] pl-1.5!"
      >
        <ChevronLeft aria-hidden="true" size={15} strokeWidth={1.6} />
        {editing.what === 'alternative' && <span className="text-ink-2">or</span>}
        <span className="truncate text-ink">{field.label}</span>
      </Button>
      {hasValues(field) && (
        <FieldValues
          field={field}
          filters={listed}
          query={query}
          takesFocus={hasNames && isNamed}
          onFiltersChange={choose}
          onContains={contains && ((text) => on.onType(contains(text)))}
          onDone={on.onDone}
        />
      )}
      {isMore ? (
        <>
          {hasNames && <p className="px-3 pt-2 text-xs font-medium text-ink-3">More conditions</p>}
          <ConditionForm
            key={round}
            takesFocus={round === 0}
            field={field}
            filter={part}
            suggestions={known.valuesOf(field.name)}
            onChange={on.onType}
            onDone={on.onDone}
          />
        </>
      ) : (
        <Button variant="ghost" onClick={() => setMore(true)} className="mx-1.5 mt-1.5">
          More conditions
          <ChevronDown aria-hidden="true" size={14} strokeWidth={1.6} />
        </Button>
      )}
      <div className="flex items-center px-3 pt-1 pb-3">
        <Button
          variant="ghost"
          title="Add an alternative to this"
          disabledBecause={part === null ? 'Choose a value first.' : null}
          onClick={on.onOr}
          className="-ml-2"
        >
          Or…
        </Button>
        <span className="flex-1" />
        <Button onClick={on.onDone}>Done</Button>
      </div>
    </>
  )
}

/** A few values, or bands of numbers. */
function hasValues({ kind, field: { isUnique } }: QueryField): boolean {
  const { bars, range, isMeasure } = kindOf(kind)
  return bars !== null && bars !== 'time' && isUnique !== true && (range === undefined || isMeasure === true)
}

/** Values by name, which are found by typing. Of numbers, a condition is typed. */
function hasNamedValues(field: QueryField): boolean {
  const { bars } = kindOf(field.kind)
  return hasValues(field) && (bars === 'values' || bars === 'yes-no')
}

/** Whether the field's conditions only include and exclude values. */
function namesValues(parts: readonly QueryPart[], { name }: QueryField): boolean {
  const { included, excluded } = namedValues(parts, name)
  return included.length + excluded.length > 0
}

/** The condition that the field's text contains another. Undefined for values that aren't texts. */
function containsCondition({ kind, name, isList }: QueryField) {
  const condition = conditionsOf(kind, isList).find(({ op, reading }) => op === 'ilike' && reading === 'contains')
  return (
    condition &&
    ((text: string) => {
      const read = readTyped(kind, condition, text)
      return read.kind === 'value' ? conditionOn(name, condition.op, read.value) : undefined
    })
  )
}
