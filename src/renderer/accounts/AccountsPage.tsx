import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { create } from 'zustand'
import { readCallId } from '../../contract/callLink.ts'
import type { AccountSort } from '../../contract/library/accounts.ts'
import { useFoundAccounts } from '../client/accounts/accounts.ts'
import { useLibrary } from '../client/connection/coreStreams.ts'
import { useCore } from '../client/connection/workspace.tsx'
import { keyIn } from '../client/connection/workspaceClient.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { Button } from '../components/controls/Button.tsx'
import { TextField } from '../components/controls/TextField.tsx'
import { format } from '../components/format.ts'
import { EmptyState } from '../components/notices/EmptyState.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { PageHeader } from '../components/layout/PageHeader.tsx'
import { useKeptPlace } from '../hooks/stored/useKeptPlace.ts'
import { useDebounced } from '../hooks/time/useDebounced.ts'
import { accountCoverage } from '../client/accounts/accountCoverage.ts'
import { AccountOfCall } from './AccountOfCall.tsx'
import { AccountPage } from './AccountPage.tsx'
import { AccountsTable } from './AccountsTable.tsx'

/** `/accounts`: finds an account. `?open=domain:acme.com`: that account. `?call=123`: leads to the account of a call. */
export function AccountsRoute() {
  const { open, call } = useSearch({ from: '/workspace/accounts' })
  const callId = readCallId(call?.[0] ?? '')
  if (open?.[0] !== undefined) return <AccountPage accountKey={open[0]} />
  return callId === null ? <AccountsPage /> : <AccountOfCall key={callId} callId={callId} />
}

const LAST_FIRST: AccountSort = { by: 'lastCall', isDescending: true }

interface Found {
  readonly text: string
  readonly sort?: AccountSort
}

/** What was typed and sorted by last, by workspace: an account that was opened leads back to it. */
const useFound = create<Readonly<Record<string, Found>>>(() => ({}))
const NOTHING_FOUND: Found = { text: '' }

/** Finds an account by a part of its name. Each heading sorts; those with the most recent calls come first. */
export function AccountsPage() {
  const library = useLibrary()
  const key = keyIn(useCore(), 'accounts')
  const { text, sort } = useFound((all) => all[key] ?? NOTHING_FOUND)
  const settled = useDebounced(text).trim()
  const found = useFoundAccounts(settled, { sort })
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const scroller = useKeptPlace<HTMLDivElement>(key)
  // Typing begins another search.
  useEffect(() => input.current?.select(), [])
  const accounts = found.data?.pages.flatMap((page) => page.accounts)
  const total = found.data?.pages[0]?.total ?? null
  const coverage = library && accountCoverage(library, null)
  const retry = () => void found.refetch()
  /** From the field or the link of an account. */
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    const targets = [...(list.current?.querySelectorAll<HTMLElement>('[data-place], [data-more]') ?? [])]
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
            value={text}
            onChange={(next) => useFound.setState({ [key]: { ...useFound.getState()[key], text: next } })}
            autoFocus
            onKeyDown={move}
          />
        </div>
        {coverage !== null && <p className="pt-1.5 text-ink-2">{coverage}</p>}
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
        {found.error && accounts === undefined ? (
          <FailureNotice form="page" failure={presentError(found.error)} actions={{ retry }} />
        ) : accounts === undefined ? (
          <LoadingRows label="Loading accounts" />
        ) : accounts.length === 0 ? (
          <EmptyState
            title={settled === '' ? 'No accounts yet' : 'No matching accounts'}
            actions={<Button command="go.calls" />}
          >
            {emptyWords(settled, library?.isListComplete !== false)}
          </EmptyState>
        ) : (
          <div ref={list} className="max-w-[1100px] px-4 py-1.5">
            {found.error && <FailureNotice failure={presentError(found.error)} actions={{ retry }} />}
            <AccountsTable
              accounts={accounts}
              // With a text, those whose name begins with it come first.
              sort={sort ?? (settled === '' ? LAST_FIRST : null)}
              onSort={(next) => useFound.setState({ [key]: { text, sort: next } })}
              isPending={text.trim() !== settled || found.isPlaceholderData}
              onKeyDown={move}
            />
            {found.hasNextPage && (
              <Button
                command="accounts.more"
                data-more=""
                aria-disabled={found.isFetchingNextPage || found.isPlaceholderData}
                onClick={() => void found.fetchNextPage()}
                onKeyDown={move}
                className="my-2"
              />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function emptyWords(text: string, isListComplete: boolean): string {
  if (text === '')
    return isListComplete
      ? 'No call or chat names a company or person.'
      : 'Earshot is still reading calls. Their accounts appear here.'
  return isListComplete
    ? `No account’s name, email address, or phone number contains “${text}”.`
    : `Earshot is still reading calls. Accounts that match “${text}” may still appear.`
}
