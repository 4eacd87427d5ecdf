import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isBlocking } from '../../../../domain/recordings/rows/rowProblems.ts'
import {
  NO_FIELDS,
  type RowChange,
  type RowFields,
  type RowProblem,
  type RowTime,
} from '../../../../domain/recordings/rows/stagingRow.ts'
import { presentError } from '../../../client/failures/errorPresentation.ts'
import { Button } from '../../../components/controls/Button.tsx'
import { DraftNotice } from '../../../components/notices/DraftNotice.tsx'
import { FailureNotice } from '../../../components/notices/FailureNotice.tsx'
import { useKeptDraft } from '../../../hooks/stored/useKeptDraft.ts'
import { RowProblemList } from '../RowProblemList.tsx'
import { changedFields, fieldOfProblem, fieldProblems } from './fieldProblems.ts'
import { focusDetail, Inspector } from './Inspector.tsx'

/** Where the details of a recording come from, and where they are saved once a person has entered them. */
export interface SavePort {
  /** Changes that weren't saved are kept under it. */
  readonly key: string
  readonly title: string
  readonly facts: string
  /** Null for several recordings. */
  readonly fields: RowFields | null
  readonly times: readonly RowTime[]
  readonly timeZone: string
  readonly takesAddress?: boolean
  readonly play?: (() => void) | undefined
  /** The problems that a recording with these fields would have. */
  readonly problems: (fields: RowFields) => readonly RowProblem[]
  /** Label of the button that saves: "Send again", or what saving the changes would do, for which it waits. `by`: what else that depends on. */
  readonly label: string | { readonly by: unknown; readonly of: (change: RowChange) => Promise<string> }
  readonly save: (change: RowChange, fields: RowFields) => Promise<unknown>
}

interface DraftInspectorProps {
  readonly port: SavePort
  readonly onClose: () => void
  /** Above the fields. */
  readonly children?: ReactNode
  /** Below the fields, depending on the changes. */
  readonly renderMore?: (change: RowChange) => ReactNode
}

/** Saves all changes together. Escape keeps them for the next time; Cancel doesn't. */
export function DraftInspector({ port, onClose, children, renderMore }: DraftInspectorProps) {
  const kept = useKeptDraft<{ readonly change: RowChange }>(port.key, { change: {} })
  const { change } = kept.draft
  const [tryCount, setTryCount] = useState(0)
  const [focus] = useState({ focus: 'userId' } as const)
  const fields = changedFields(port.fields ?? NO_FIELDS, change)
  const problems = port.problems(fields)
  const close = () => {
    kept.forget()
    onClose()
  }
  const saving = useMutation({ mutationFn: () => port.save(change, fields), onSuccess: kept.forget })
  function save(): void {
    setTryCount(tryCount + 1)
    if (!problems.some(isBlocking) && !saving.isPending && label.isKnown) {
      // Not what is open by then, if these details were left.
      saving.mutate(undefined, { onSuccess: onClose })
    }
  }
  const label = useLabel(port, change)
  const edit = ({ reset: _, ...one }: RowChange) => kept.change({ change: { ...change, ...one } })
  const timeZone = change.timeZone ?? port.timeZone
  const above = problems.filter((problem) => fieldOfProblem(problem) === null)
  return (
    <Inspector
      key={kept.round}
      title={port.title}
      facts={port.facts}
      fields={fields}
      isSeveral={port.fields === null}
      times={port.times}
      timeZone={timeZone}
      problems={problems}
      takesAddress={port.takesAddress}
      onPlay={port.play}
      fieldProblems={tryCount > 0 ? fieldProblems(problems) : {}}
      tryCount={tryCount}
      focus={focus}
      onChange={edit}
      onClose={onClose}
      footer={
        <>
          {renderMore?.(change)}
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" aria-disabled={saving.isPending || !label.isKnown} onClick={save}>
            {label.text}
          </Button>
        </>
      }
    >
      <DraftNotice isRestored={kept.isRestored} onDiscard={kept.discard} />
      {saving.error && <FailureNotice failure={presentError(saving.error)} actions={{ retry: save }} />}
      {label.error && (
        <FailureNotice failure={presentError(label.error)} actions={{ retry: () => void label.refetch() }} />
      )}
      {children}
      {above.length > 0 && (
        <RowProblemList
          row={{ fields, times: port.times, timeZone }}
          problems={above}
          onEdit={(field) => focusDetail(document.activeElement?.closest('aside') ?? null, field)}
          onChange={edit}
        />
      )}
    </Inspector>
  )
}

/** Nothing is saved before the button says what that does. */
function useLabel({ key, label }: SavePort, change: RowChange) {
  const { data, isSuccess, isFetching, error, refetch } = useQuery({
    queryKey: ['save label', key, change, typeof label === 'string' ? null : label.by],
    queryFn: () => (typeof label === 'string' ? label : label.of(change)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (typeof label === 'string') return { text: label, isKnown: true, error: null, refetch }
  return { text: data ?? 'Save', isKnown: isSuccess && !isFetching, error, refetch }
}
