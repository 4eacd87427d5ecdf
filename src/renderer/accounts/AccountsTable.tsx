import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { AccountSort, FoundAccount } from '../../contract/library/accounts.ts'
import { FigureTable, type FigureColumn } from '../components/figures/FigureTable.tsx'
import { format } from '../components/format.ts'
import { useToday } from '../hooks/time/useToday.ts'

interface AccountsTableProps {
  readonly accounts: readonly FoundAccount[]
  readonly sort: AccountSort | null
  readonly onSort: (sort: AccountSort) => void
  /** They are still those of an earlier text or order. */
  readonly isPending: boolean
  /** In the link of an account. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface AccountColumn extends Omit<FigureColumn<FoundAccount>, 'sortBy'> {
  readonly key: AccountSort['by']
  readonly sortBy: (account: FoundAccount) => string | number | null
}

/** One line for each account. The core sorts them, because the page has only the first ones. */
export function AccountsTable({ accounts, sort, onSort, isPending, onKeyDown }: AccountsTableProps) {
  const today = useToday()
  const columns: readonly AccountColumn[] = [
    {
      ...{ key: 'name', heading: 'Account', isText: true },
      render: ({ key, name }) => (
        <Link
          to="/accounts"
          search={{ open: [key] }}
          preload={false}
          data-place={key}
          onKeyDown={onKeyDown}
          className="rounded-sm text-base font-medium wrap-anywhere hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      ),
      sortBy: ({ name }) => name,
    },
    {
      ...{ key: 'lastCall', heading: 'Last contact' },
      render: ({ lastCall }) =>
        lastCall !== null && (
          <time dateTime={new Date(lastCall).toISOString()} title={format.preciseDateTime(lastCall)}>
            {format.day(lastCall, today)}
          </time>
        ),
      sortBy: ({ lastCall }) => lastCall,
    },
    {
      ...{ key: 'callCount', heading: 'Calls and chats' },
      render: ({ callCount }) => format.number(callCount),
      sortBy: ({ callCount }) => callCount,
    },
    {
      ...{
        key: 'openDealCount',
        heading: (
          <span title="Not won or lost in their last call. Deals without an ID aren’t counted.">Open deals</span>
        ),
      },
      render: ({ openDealCount }) => format.number(openDealCount),
      sortBy: ({ openDealCount }) => openDealCount,
    },
    {
      key: 'agent',
      heading: <span title="The service doesn’t say who owns an account.">Owner (most calls)</span>,
      isText: true,
      render: ({ agent }) =>
        agent?.agentId == null ? (
          <bdi>{agent?.name}</bdi>
        ) : (
          <Link
            to="/agents/$agentId"
            params={{ agentId: agent.agentId }}
            preload={false}
            className="rounded-sm hover:underline"
          >
            <bdi>{agent.name ?? `Agent ${agent.agentId}`}</bdi>
          </Link>
        ),
      sortBy: ({ agent }) => agent?.name ?? null,
    },
  ]
  return (
    <FigureTable
      caption="Accounts"
      columns={columns}
      rows={accounts}
      keyOf={({ key }) => key}
      sorting={{
        order: sort,
        onOrder: ({ by, isDescending }) => onSort({ by: by as AccountSort['by'], isDescending }),
        isPending,
      }}
    />
  )
}
