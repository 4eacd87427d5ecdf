import clsx from 'clsx'
import { useCommands } from '../../commands/useCommands.ts'
import { CommandIcon } from '../../components/keys/CommandIcon.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { listSubject } from '../model/comparisonSubject.ts'
import type { ListModel } from '../model/useListModel.ts'

/** Shows or hides what differs about the calls of the list. */
export function DifferencesButton({ list }: { readonly list: ListModel }) {
  const { query, differences, closeDifferences } = list
  const hasFilters = query.filters.length > 0
  const show = () => list.showDifferences(listSubject(query.filters, list))
  useCommands({ 'calls.differs': hasFilters && show, 'differs.close': differences !== null && closeDifferences })
  return (
    <Button
      command="calls.differs"
      variant="ghost"
      aria-pressed={differences !== null}
      className={clsx(differences !== null && 'bg-hover! text-ink!')}
      onClick={differences === null ? show : closeDifferences}
      disabledBecause={hasFilters || differences !== null ? null : 'Filter the calls first, such as by Lost.'}
    >
      <CommandIcon id="calls.differs" />
      {/* Without words in a narrow window, so that the list keeps its name. */}
      <span className="max-[1180px]:sr-only">What differs?</span>
    </Button>
  )
}
