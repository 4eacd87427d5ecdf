import { useNavigate } from '@tanstack/react-router'
import { callName } from '../../../domain/calls/callName.ts'
import { filtersLike, filtersOfCell, withCellFilter, type CellFilter } from '../../../domain/explore/cellFilters.ts'
import type { CellValue } from '../../../domain/fields/field.ts'
import { isOfOthers, queryField } from '../../../domain/fields/queryFields.ts'
import { partWords, type LabelOf } from '../../../domain/query/filterSentence.ts'
import { excludedBy } from '../../../domain/query/exclusion.ts'
import { isGroup, partKey, type QueryPart } from '../../../domain/query/query.ts'
import { COMMANDS } from '../../../contract/commands.ts'
import { linkToCall } from '../../client/calls/linkToCall.ts'
import { copyLink, copyText } from '../../client/files/copyText.ts'
import { localZone } from '../../client/localZone.ts'
import { MenuSeparator, PointMenu } from '../../components/overlays/Menu.tsx'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { format } from '../../components/format.ts'
import type { PressedCell } from '../table/useTableMenu.ts'
import { useToday } from '../../hooks/time/useToday.ts'

interface CellMenuProps {
  readonly pressed: PressedCell
  readonly hrefOf: (callId: number) => string
  /** Of the call, in a column. */
  readonly valueOf: (columnId: string) => CellValue
  readonly labelOf: LabelOf
  /** Of the list. */
  readonly filters: readonly QueryPart[]
  readonly onFiltersChange: (filters: readonly QueryPart[]) => void
  readonly onClose: () => void
}

/** The fields offered for a whole row: the context-menu key presses no single value. */
const OF_ROWS = ['agent.name', 'lead_company', 'type.name', 'won']

const USES = { only: 'cell.only', not: 'cell.not', bound: 'cell.filter' } as const

/** The context menu of a call in the list, and of the value that was pressed. Its row is the active one. */
export function CellMenu(props: CellMenuProps) {
  const { pressed, hrefOf, valueOf, labelOf, filters, onFiltersChange, onClose } = props
  const navigate = useNavigate()
  const { call, columnId, point } = pressed
  const agentId = call.agent?.id
  const today = useToday()
  // The call has no scores here, and a filter for calls without a score would be wrong.
  const isHidden = call.areScoresHidden === true && isOfOthers(columnId)
  const offered = (column: string) =>
    filtersOfCell({ columnId: column, call, value: valueOf(column), zone: localZone() })
  const suggested =
    columnId === ''
      ? OF_ROWS.flatMap(offered).filter(({ use, part }) => use === 'only' && !('op' in part && part.op === 'empty'))
      : isHidden
        ? []
        : offered(columnId)
  const like = filtersLike(call)
  const value = valueOf(columnId)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : null
  const words = ({ use, part }: CellFilter) => {
    // Leaving out a day is a long sentence. The line above names the day.
    if (isGroup(part) && excludedBy(part) === null) return COMMANDS[USES[use]].title
    const filterWords = partWords(part, today, format, labelOf)
    if (use === 'bound') return filterWords
    return (
      <>
        {COMMANDS[USES[use]].title}: <span className="text-ink-3">{filterWords}</span>
      </>
    )
  }
  return (
    <PointMenu point={point} label={callName(call)} onClose={onClose}>
      <CommandItem id="list.open" />
      <CommandItem id="list.preview" />
      <CommandItem id="list.select" />
      <CommandItem
        id="list.copyCallLink"
        onSelect={() => void copyLink(linkToCall({ callId: call.id }, hrefOf(call.id)))}
      />
      {agentId != null && (
        <CommandItem id="agent.open" onSelect={() => void navigate({ to: '/agents/$agentId', params: { agentId } })}>
          Open agent {call.agent?.name ?? agentId}
        </CommandItem>
      )}
      {(call.leadName !== null || call.leadCompany !== null) && (
        <CommandItem
          id="account.open"
          onSelect={() => void navigate({ to: '/accounts', search: { call: [String(call.id)] } })}
        >
          Open account of {call.leadCompany ?? call.leadName}
        </CommandItem>
      )}
      <MenuSeparator />
      {suggested.map((one) => (
        <CommandItem
          key={partKey(one.part)}
          id={USES[one.use]}
          onSelect={() => onFiltersChange(withCellFilter(filters, one))}
        >
          {words(one)}
        </CommandItem>
      ))}
      {like.length > 0 && (
        <CommandItem id="list.like" onSelect={() => onFiltersChange(like)}>
          {COMMANDS['list.like'].title}:{' '}
          <span className="text-ink-3">
            {[...new Set(like.map(({ field }) => queryField(field)!.label))].join(', ')}
          </span>
        </CommandItem>
      )}
      {text !== null && (
        <CommandItem
          id="cell.copyValue"
          onSelect={() => void copyText({ id: 'copy-value', text, done: 'Value copied' })}
        />
      )}
    </PointMenu>
  )
}
