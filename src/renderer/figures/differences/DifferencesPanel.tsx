import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { comparisonsOf, comparisonWith, type ComparisonId } from '../../../domain/differences/comparisons.ts'
import type { ComparisonSubject } from '../../../domain/differences/subject.ts'
import { adjustableFields } from '../../../domain/differences/sameInformation.ts'
import { fieldsOfParts, type DraftQuery } from '../../../domain/query/query.ts'
import { resolveQuery } from '../../../domain/query/resolveQuery.ts'
import { localZone } from '../../client/localZone.ts'
import { IconButton } from '../../components/controls/Button.tsx'
import { Checkbox } from '../../components/controls/choices/Checkbox.tsx'
import { Select } from '../../components/controls/choices/Select.tsx'
import { useQueryTime } from '../../hooks/time/useQueryTime.ts'
import { adjustedWords } from './comparedWords.ts'
import { Differences, type DifferencesProps } from './Differences.tsx'

interface DifferencesPanelProps extends Omit<DifferencesProps, 'comparison' | 'isAdjusted'> {
  readonly subject: ComparisonSubject
  /** To choose the calls to compare with. */
  readonly renderFilters: (query: DraftQuery, onQueryChange: (query: DraftQuery) => void) => ReactNode
  readonly onClose: () => void
}

/** What differs about some calls, beside their list. It stays while a person looks at the calls of its findings. */
export function DifferencesPanel({ subject, renderFilters, onClose, ...rest }: DifferencesPanelProps) {
  const [queryTime] = useQueryTime(subject)
  const comparisons = comparisonsOf(subject, queryTime)
  const [id, setId] = useState<ComparisonId>(comparisons[0]!.id)
  const [other, setOther] = useState<DraftQuery>({ filters: [], sort: [] })
  const [otherTime] = useQueryTime(other)
  const [isAdjusted, setAdjusted] = useState(false)
  const comparison =
    id === 'filter'
      ? comparisonWith(subject, resolveQuery(other, otherTime, localZone()).filters)
      : (comparisons.find((one) => one.id === id) ?? comparisons[0]!)
  // Calls that were selected by an agent have no others of that agent to compare with.
  const { calls, others } = comparison.queries
  const adjustable = adjustableFields(
    fieldsOfParts([...('query' in calls ? calls.query.filters : []), ...others.filters]),
  )
  const panel = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const shown = panel.current!
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      close()
    }
    shown.focus()
    shown.addEventListener('keydown', onKeyDown)
    return () => shown.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <aside
      aria-labelledby="differs"
      ref={panel}
      tabIndex={-1}
      // Over the list where there is no room for both.
      className="absolute inset-y-0 right-0 z-20 flex w-[400px] max-w-full shrink-0 flex-col border-l border-line bg-bg shadow-pop outline-none @min-[880px]/list:static @min-[880px]/list:shadow-none"
    >
      <header className="flex items-start gap-2 py-2.5 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <h2 id="differs" className="pt-[3px] text-lg font-semibold">
            What differs?
          </h2>
          <p className="text-ink-2">Compares {subject.words}.</p>
        </div>
        <IconButton command="differs.close" onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-5">
        <div className="grid gap-2 pb-3">
          <Select<ComparisonId>
            label="Compare with"
            value={comparison.id}
            onChange={setId}
            options={[
              ...comparisons.map((one) => ({ value: one.id, label: one.name })),
              { value: 'filter' as const, label: 'Other filters…' },
            ]}
          />
          {id === 'filter' && <div className="-mx-4">{renderFilters(other, setOther)}</div>}
          {adjustable.length > 0 && (
            <Checkbox label={`Adjust for ${adjustedWords(adjustable)}`} checked={isAdjusted} onChange={setAdjusted} />
          )}
        </div>
        <Differences comparison={comparison} isAdjusted={isAdjusted} {...rest} />
      </div>
    </aside>
  )
}
