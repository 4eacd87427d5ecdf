import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { useFoundAccounts } from '../client/accounts/accounts.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { Button } from '../components/controls/Button.tsx'
import { format } from '../components/format.ts'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { useToday } from '../hooks/time/useToday.ts'

interface AccountHitsProps {
  readonly found: ReturnType<typeof useFoundAccounts>
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

/** The accounts whose name, email domain, or address contains what was typed. Nothing if there are none. */
export function AccountHits({ found, onKeyDown }: AccountHitsProps) {
  const today = useToday()
  const accounts = found.data?.pages.flatMap((page) => page.accounts) ?? []
  if (accounts.length === 0 && !found.error) return null
  return (
    <section aria-labelledby="found-accounts" className="border-b border-line px-2 pt-3 pb-2">
      <h2 id="found-accounts" className="px-2 pb-1 font-semibold">
        Accounts
      </h2>
      {found.error && (
        <FailureNotice failure={presentError(found.error)} actions={{ retry: () => void found.refetch() }} />
      )}
      <ol aria-label="Accounts" className="max-w-[1024px]">
        {accounts.map(({ key, name, callCount, lastCall }) => (
          <li key={key}>
            <Link
              to="/accounts"
              search={{ open: [key] }}
              preload={false}
              onKeyDown={onKeyDown}
              className="flex items-center gap-3 rounded-md px-2 py-1.5 outline-offset-[-2px] hover:bg-hover"
            >
              <Building2 aria-hidden="true" size={15} strokeWidth={1.6} className="shrink-0 text-ink-3" />
              <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
              <span className="shrink-0 text-ink-3">{format.count(callCount, 'call or chat', 'calls and chats')}</span>
              <span className="w-[90px] shrink-0 text-right text-ink-3 max-wide:sr-only">
                {lastCall !== null && format.day(lastCall, today)}
              </span>
            </Link>
          </li>
        ))}
        {found.hasNextPage && (
          <li className="px-2 pt-1">
            <Button
              command="accounts.more"
              aria-disabled={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
              onKeyDown={onKeyDown}
            />
          </li>
        )}
      </ol>
    </section>
  )
}
