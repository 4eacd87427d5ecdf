import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { kindOf } from '../../../domain/fields/kinds.ts'
import { queryField, type QueryField } from '../../../domain/fields/queryFields.ts'
import type { LibraryQuery, QueryCondition, QueryPart } from '../../../domain/query/query.ts'
import type { KnownFields } from '../../client/calls/knownFields.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Popover } from '../../components/overlays/Popover.tsx'
import { ConditionForm } from './ConditionForm.tsx'
import { FieldValues } from './FieldValues.tsx'
import { FieldList } from './FieldList.tsx'
import { knownLabel } from '../../client/calls/questionLabel.ts'

interface FilterEditorProps {
  readonly anchor: HTMLElement
  /** Null for a new filter. */
  readonly filter: QueryCondition | null
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
  readonly onApply: (filter: QueryCondition, continues: boolean) => void
  readonly onClose: () => void
}

/** A few values, or bands of numbers. */
function hasValues({ kind, field: { isUnique } }: QueryField): boolean {
  const { bars, range, isMeasure } = kindOf(kind)
  return bars !== null && bars !== 'time' && isUnique !== true && (range === undefined || isMeasure === true)
}

/** Selects the field, then condition and value. Applies nothing before its button, and no invalid value. */
export function FilterEditor({ anchor, filter, startField, known, list, onApply, onClose }: FilterEditorProps) {
  const [fieldName, setFieldName] = useState<string | null>(filter?.field ?? startField ?? null)
  const found = fieldName === null ? undefined : queryField(fieldName)
  const { loadValues } = known
  const name = found?.name
  useEffect(() => {
    if (name !== undefined) loadValues(name)
  }, [name, loadValues])
  // The chips move when a value is chosen, and the menu must not move with them.
  const [place, setPlace] = useState<DOMRect | null>(null)
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
      {field && list && hasValues(field) && (
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
      {field ? (
        <ConditionForm
          key={place === null ? field.name : `${field.name} ${JSON.stringify(filter)}`}
          takesFocus={place === null}
          field={field}
          filter={filter?.field === field.name ? filter : null}
          isNew={filter === null}
          suggestions={known.valuesOf(field.name)}
          onApply={onApply}
          onCancel={onClose}
        />
      ) : (
        <FieldList chosen={filter?.field ?? null} known={known} onChoose={({ name }) => setFieldName(name)} />
      )}
    </Popover>
  )
}
