import { useServiceAnswer } from '../../client/failures/serviceAnswer.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { Select } from '../../components/controls/choices/Select.tsx'
import { SlowAnswer } from '../../components/notices/SlowAnswer.tsx'
import { PartialListNotice } from './PartialListNotice.tsx'

/** The options' values for what isn't a call type. IDs are numbers, so they can't collide with one. */
const SERVICE_DECIDES = 'service-decides'
const UNCHANGED = 'unchanged'

interface CallTypePickerProps {
  /** Undefined: each of several recordings keeps its own. */
  readonly callTypeId: number | null | undefined
  /** Called when that is chosen; only of several recordings. */
  readonly onKeep?: (() => void) | undefined
  readonly hint?: string | undefined
  readonly onChange: (callTypeId: number | null) => void
}

/** The call type of an import, among those that aren't archived, or none: then the service decides. */
export function CallTypePicker({ callTypeId, onKeep, hint, onChange }: CallTypePickerProps) {
  const queries = useCoreQueries()
  const types = useServiceAnswer(queries.directory.callTypes.queryOptions())
  if (types.failure) return <FailureNotice failure={types.failure} actions={{ retry: types.retry }} />
  const active = (types.data ?? []).filter((type) => !type.isArchived)
  const options = [
    ...(onKeep ? [{ value: UNCHANGED, label: 'Unchanged' }] : []),
    { value: SERVICE_DECIDES, label: 'Let the service decide' },
    ...active.map(({ id, name }) => ({ value: String(id), label: name ?? `Call type ${id}` })),
  ]
  return (
    <div className="grid content-start gap-1.5">
      <Select
        label="Call type"
        options={options}
        value={callTypeId === undefined ? UNCHANGED : callTypeId === null ? SERVICE_DECIDES : String(callTypeId)}
        hint={hint}
        onChange={(value) => {
          if (value === UNCHANGED) onKeep?.()
          else onChange(value === SERVICE_DECIDES ? null : Number(value))
        }}
      />
      {types.isAwaited && <SlowAnswer form="inline" onCancel={types.cancel} />}
      <PartialListNotice list="callTypes" entries="call types" isLoaded={types.data !== undefined} />
    </div>
  )
}
