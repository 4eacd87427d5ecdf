import { CALL_COLUMNS } from '../../../domain/fields/columns.ts'
import { filtersOfCell } from '../../../domain/query/cellFilters.ts'
import { partWords } from '../../../domain/query/filterSentence.ts'
import { partKey, type QueryPart } from '../../../domain/query/query.ts'
import { linkToCall } from '../../client/calls/linkToCall.ts'
import { copyText } from '../../client/copyText.ts'
import { localZone } from '../../client/localZone.ts'
import { MenuSeparator, PointMenu } from '../../components/overlays/Menu.tsx'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { format } from '../../components/format.ts'
import type { PressedCell } from '../../features/call-table/useTableMenu.ts'
import { useToday } from '../../hooks/useToday.ts'

interface CellMenuProps {
  readonly pressed: PressedCell
  readonly hrefOf: (callId: number) => string
  readonly onFilter: (filter: QueryPart) => void
  /** Undefined where agents have no page. */
  readonly onOpenAgent?: ((agentId: number) => void) | undefined
  /** Opens the account of a call. */
  readonly onOpenAccount?: ((callId: number) => void) | undefined
  readonly onClose: () => void
}

/** The context menu of a call in the list, and of the value that was pressed. Its row is the active one. */
export function CellMenu({ pressed, hrefOf, onFilter, onOpenAgent, onOpenAccount, onClose }: CellMenuProps) {
  const { call, columnId, point } = pressed
  const today = useToday()
  // The call has no scores here, and a filter for calls without a score would be wrong.
  const isHidden = call.areScoresHidden === true && (columnId === 'ai_score' || columnId === 'score')
  const filters = isHidden ? [] : filtersOfCell(columnId, call, localZone())
  const value = CALL_COLUMNS.find(({ id }) => id === columnId)?.value(call, null)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : null
  return (
    <PointMenu point={point} label={call.title ?? `Call ${call.id}`} onClose={onClose}>
      <CommandItem id="list.open" />
      <CommandItem id="list.preview" />
      <CommandItem id="list.select" />
      <CommandItem
        id="list.copyCallLink"
        onSelect={() =>
          void copyText({
            id: 'copy-link',
            text: linkToCall({ callId: call.id }, hrefOf(call.id)),
            done: 'Link copied',
          })
        }
      />
      {onOpenAgent && call.agent?.id != null && (
        <CommandItem id="agent.open" onSelect={() => onOpenAgent(call.agent!.id!)}>
          Open agent {call.agent.name}
        </CommandItem>
      )}
      {onOpenAccount && (call.leadName !== null || call.leadCompany !== null) && (
        <CommandItem id="account.open" onSelect={() => onOpenAccount(call.id)}>
          Open account of {call.leadCompany ?? call.leadName}
        </CommandItem>
      )}
      {(filters.length > 0 || text !== null) && <MenuSeparator />}
      {filters.map((filter) => (
        <CommandItem key={partKey(filter)} id="cell.filter" onSelect={() => onFilter(filter)}>
          {partWords(filter, today, format)}
        </CommandItem>
      ))}
      {text !== null && (
        <CommandItem
          id="cell.copyValue"
          onSelect={() => void copyText({ id: 'copy-value', text, done: 'Value copied' })}
        />
      )}
    </PointMenu>
  )
}
