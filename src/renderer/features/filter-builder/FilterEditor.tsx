import { useState } from 'react'
import { filterField, type FilterFieldName } from '../../../domain/filters/fields.ts'
import type { DraftFilter } from '../../../domain/filters/draftFilter.ts'
import { Popover } from '../../components/overlays/Popover.tsx'
import { ConditionForm } from './ConditionForm.tsx'
import { FieldList } from './FieldList.tsx'

interface FilterEditorProps {
  readonly anchor: HTMLElement
  /** Null for a new filter. */
  readonly filter: DraftFilter | null
  readonly onApply: (filter: DraftFilter) => void
  readonly onClose: () => void
}

/** Selects the field, then condition and value. Applies nothing before its button, and no invalid value. */
export function FilterEditor({ anchor, filter, onApply, onClose }: FilterEditorProps) {
  const [fieldName, setFieldName] = useState<FilterFieldName | null>(filter?.field ?? null)
  const field = fieldName === null ? undefined : filterField(fieldName)
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
          onChangeField={() => setFieldName(null)}
          onApply={onApply}
          onCancel={onClose}
        />
      ) : (
        <FieldList chosen={filter?.field ?? null} onChoose={setFieldName} />
      )}
    </Popover>
  )
}
