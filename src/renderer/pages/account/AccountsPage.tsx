import { Link } from '@tanstack/react-router'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { FoundAccount } from '../../../contract/accounts.ts'
import { useFoundAccounts } from '../../client/accounts/accounts.ts'
import { useLibrary } from '../../client/connection/coreStreams.ts'
import { presentError } from '../../client/errorPresentation.ts'
import { Button } from '../../components/controls/Button.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { format } from '../../components/format.ts'
import { EmptyState } from '../../components/notices/EmptyState.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../../components/notices/LoadingRows.tsx'
import { PageHeader } from '../../components/PageHeader.tsx'
import { useKeptPlace } from '../../hooks/useKeptPlace.ts'
import { useSettled } from '../../hooks/useSettled.ts'
import { useToday } from '../../hooks/useToday.ts'
import { accountCoverage } from './accountCoverage.ts'

/** Until the user stops typing. */
const SETTLED_MS = 120

/** Finds an account by a part of its name. Those with the most recent calls come first. */
export function AccountsPage() {
  const library = useLibrary()
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed, SETTLED_MS).trim()
  const found = useFoundAccounts(settled)
  const list = useRef<HTMLOListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const scroller = useKeptPlace<HTMLDivElement>('accounts')
  const accounts = found.data?.pages.flatMap((page) => page.accounts)
  const total = found.data?.pages[0]?.total ?? null
  const coverage = library && accountCoverage(library, null)
  /** From the field or a link of the list. */
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const targets = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const next = targets.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
    if (next < 0) input.current?.focus()
    else targets[next]?.focus()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Accounts">
        {total !== null && (
          <span role="status" className="text-ink-2">
            {format.count(total, 'account')}
          </span>
        )}
      </PageHeader>
      <div role="search" className="border-b border-line px-4 py-2.5">
        <div className="max-w-[480px]">
          <TextField
            ref={input}
            label="Find a company or person"
            isLabelHidden
            placeholder="Find a company or person"
            value={typed}
            onChange={setTyped}
            autoFocus
            onKeyDown={move}
          />
        </div>
        {coverage !== null && <p className="pt-1.5 text-ink-2">{coverage}</p>}
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        {found.error ? (
          <FailureNotice
            form="page"
            failure={presentError(found.error)}
            actions={{ retry: () => void found.refetch() }}
          />
        ) : accounts === undefined ? (
          <LoadingRows label="Loading accounts" />
        ) : accounts.length === 0 && library?.isListComplete === false ? (
          <EmptyState title="No accounts yet" actions={<Button command="go.calls" />}>
            Earshot is still reading calls. Their accounts appear here.
          </EmptyState>
        ) : accounts.length === 0 ? (
          <EmptyState
            title={settled === '' ? 'No accounts yet' : 'No matching accounts'}
            actions={<Button command="go.calls" />}
          >
            {settled === ''
              ? 'No call or chat names a company or person.'
              : `No account’s name, email domain, or address contains “${settled}”.`}
          </EmptyState>
        ) : (
          <ol ref={list} aria-label="Accounts">
            {accounts.map((account) => (
              <AccountRow key={account.key} account={account} onKeyDown={move} />
            ))}
            {found.hasNextPage && (
              <li className="px-4 py-2">
                <Button
                  command="accounts.more"
                  aria-disabled={found.isFetchingNextPage}
                  onClick={() => void found.fetchNextPage()}
                  onKeyDown={move}
                />
              </li>
            )}
          </ol>
        )}
      </div>
    </div>
  )
}

interface AccountRowProps {
  readonly account: FoundAccount
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function AccountRow({ account: { key, name, callCount, lastCall }, onKeyDown }: AccountRowProps) {
  const today = useToday()
  return (
    <li data-place={key} className="border-b border-line">
      <Link
        to="/accounts"
        search={{ open: [key] }}
        preload={false}
        onKeyDown={onKeyDown}
        className="flex h-[38px] items-center gap-4 px-4 outline-offset-[-2px] hover:bg-hover"
      >
        <span className="min-w-0 flex-1 truncate font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="shrink-0 text-ink-2">{format.count(callCount, 'call or chat', 'calls and chats')}</span>
        <span className="w-[110px] shrink-0 text-right text-ink-2">
          {lastCall !== null && format.day(lastCall, today)}
        </span>
      </Link>
    </li>
  )
}
