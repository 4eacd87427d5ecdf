import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { kindOf } from '../../../domain/fields/kinds.ts'
import { queryField, type QueryField } from '../../../domain/fields/queryFields.ts'
import { excludedBy } from '../../../domain/query/exclusion.ts'
import { isGroup, type LibraryQuery, type QueryPart } from '../../../domain/query/query.ts'
import type { KnownFields } from '../../client/calls/knownFields.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Popover } from '../../components/overlays/Popover.tsx'
import { ConditionForm } from './ConditionForm.tsx'
import { FieldValues } from './FieldValues.tsx'
import { FieldList } from './FieldList.tsx'
import { knownLabel } from '../../client/calls/questionLabel.ts'

interface FilterEditorProps {
  readonly anchor: HTMLElement
  /** A condition or an exclusion. Null for a new filter. */
  readonly filter: QueryPart | null
  /** Of a new filter, if it's already chosen. */
  readonly startField?: string | undefined
  readonly known: KnownFields
  /** The filters, for the menu of values: it changes the field's conditions at the top level. Null: not offered here. */
  readonly list: {
    readonly filters: readonly QueryPart[]
    /** Without relative times. */
    readonly query: LibraryQuery
    readonly onFiltersChange: (filters: readonly QueryPart[], field: string) => void
  } | null
  /** `continues`: an alternative to it is next. */
  readonly onApply: (filter: QueryPart, continues: boolean) => void
  /** `isEscape`: what was chosen since it opened is taken back. */
  readonly onClose: (isEscape: boolean) => void
}

/** A few values, or bands of numbers. */
function hasValues({ kind, field: { isUnique } }: QueryField): boolean {
  const { bars, range, isMeasure } = kindOf(kind)
  return bars !== null && bars !== 'time' && isUnique !== true && (range === undefined || isMeasure === true)
}

/**
 * Selects the field, then its values, which apply at once, or a condition, which applies with its button. No invalid value is
 * applied.
 */
export function FilterEditor({ anchor, filter, startField, known, list, onApply, onClose }: FilterEditorProps) {
  // The condition, also of an exclusion.
  const before = filter && (isGroup(filter) ? excludedBy(filter) : filter)
  const [fieldName, setFieldName] = useState<string | null>(before?.field ?? startField ?? null)
  const found = fieldName === null ? undefined : queryField(fieldName)
  const { loadValues } = known
  const name = found?.name
  useEffect(() => {
    if (name !== undefined) loadValues(name)
  }, [name, loadValues])
  // The chips move when a value is chosen, and the menu must not move with them.
  const [place, setPlace] = useState<DOMRect | null>(null)
  const showsValues = list !== null && found !== undefined && hasValues(found)
  const field = found && { ...found, label: knownLabel(found.name, known) ?? found.label }
  return (
    <Popover
      isOpen
      onClose={onClose}
      anchor={anchor}
      place={place}
      label={field ? `Filter by ${field.label.toLowerCase()}` : 'Choose a field'}
      className="w-[300px]"
    >
      {field && (
        <Button
          look="ghost"
          onClick={() => setFieldName(null)}
          title="Choose another field"
          className="mt-2 ml-1.5 max-w-[90%] pl-1.5!"
        >
          <ChevronLeft aria-hidden="true" size={15} strokeWidth={1.6} />
          <span className="truncate text-ink">{field.label}</span>
        </Button>
      )}
      {field && list && showsValues && (
        <FieldValues
          key={`values of ${field.name}`}
          field={field}
          filters={list.filters}
          query={list.query}
          onFiltersChange={(filters) => {
            setPlace((before) => before ?? anchor.getBoundingClientRect())
            list.onFiltersChange(filters, field.name)
          }}
        />
      )}
      {field && showsValues && <p className="px-3 pt-2 text-xs font-medium text-ink-3">More conditions</p>}
      {field ? (
        <ConditionForm
          key={place === null ? field.name : `${field.name} ${JSON.stringify(filter)}`}
          takesFocus={place === null}
          field={field}
          filter={before?.field === field.name ? filter : null}
          isNew={filter === null}
          suggestions={known.valuesOf(field.name)}
          onApply={onApply}
          // Values have applied already: there is nothing that it could cancel.
          onCancel={showsValues ? undefined : () => onClose(true)}
        />
      ) : (
        <FieldList chosen={before?.field ?? null} known={known} onChoose={({ name }) => setFieldName(name)} />
      )}
    </Popover>
  )
}
