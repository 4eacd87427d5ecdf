import { useEffect, useState } from 'react'
import { queryField } from '../../../domain/query/queryFields.ts'
import type { QueryCondition } from '../../../domain/query/query.ts'
import type { KnownFields } from '../../client/calls/knownFields.ts'
import { Popover } from '../../components/overlays/Popover.tsx'
import { ConditionForm } from './ConditionForm.tsx'
import { FieldList } from './FieldList.tsx'
import { knownLabel } from '../../client/calls/questionLabel.ts'

interface FilterEditorProps {
  readonly anchor: HTMLElement
  /** Null for a new filter. */
  readonly filter: QueryCondition | null
  /** Of a new filter, if it's already chosen. */
  readonly startField?: string | undefined
  readonly known: KnownFields
  /** `continues`: an alternative to it is next. */
  readonly onApply: (filter: QueryCondition, continues: boolean) => void
  readonly onClose: () => void
}

/** Selects the field, then condition and value. Applies nothing before its button, and no invalid value. */
export function FilterEditor({ anchor, filter, startField, known, onApply, onClose }: FilterEditorProps) {
  const [fieldName, setFieldName] = useState<string | null>(filter?.field ?? startField ?? null)
  const found = fieldName === null ? undefined : queryField(fieldName)
  const { loadValues } = known
  const name = found?.name
  useEffect(() => {
    if (name !== undefined) loadValues(name)
  }, [name, loadValues])
  const field = found && { ...found, label: knownLabel(found.name, known) ?? found.label }
  return (
    <Popover
      isOpen
      onClose={onClose}
      anchor={anchor}
      label={field ? `Filter by ${field.label.toLowerCase()}` : 'Choose a field'}
      className="w-[300px]"
    >
      {field ? (
        <ConditionForm
          key={field.name}
          field={field}
          filter={filter?.field === field.name ? filter : null}
          isNew={filter === null}
          suggestions={known.valuesOf(field.name)}
          onChangeField={() => setFieldName(null)}
          onApply={onApply}
          onCancel={onClose}
        />
      ) : (
        <FieldList chosen={filter?.field ?? null} known={known} onChoose={({ name }) => setFieldName(name)} />
      )}
    </Popover>
  )
}
