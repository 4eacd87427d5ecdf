import { Navigate } from '@tanstack/react-router'
import type { NoAccount } from '../../contract/library/accounts.ts'
import { reasonWords } from '../../domain/accounts/reasonWords.ts'
import { useAccountOfCall } from '../client/accounts/accounts.ts'
import { presentError } from '../client/failures/errorPresentation.ts'
import { Button } from '../components/controls/Button.tsx'
import { EmptyState } from '../components/notices/EmptyState.tsx'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../components/notices/LoadingRows.tsx'
import { PageHeader } from '../components/layout/PageHeader.tsx'

/** Leads to the account of a call, or says why it has none. */
export function AccountOfCall({ callId }: { readonly callId: number }) {
  const { data, error, refetch } = useAccountOfCall(callId)
  const accountKey = data?.account?.key
  if (accountKey !== undefined) return <Navigate to="/accounts" search={{ open: [accountKey] }} replace />
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title="Account" />
      {error ? (
        <FailureNotice form="page" failure={presentError(error)} actions={{ retry: () => void refetch() }} />
      ) : data?.why ? (
        <EmptyState
          title={data.why.kind === 'not-kept' ? 'Account not known yet' : 'This call has no account'}
          actions={<Button command="go.accounts" />}
        >
          {noAccountWords(data.why)}
        </EmptyState>
      ) : (
        <LoadingRows label="Loading the account" />
      )}
    </div>
  )
}

function noAccountWords(why: NoAccount): string {
  switch (why.kind) {
    case 'not-kept':
      return 'Earshot hasn’t read this call yet.'
    case 'nothing-known':
      return 'It names no company, CRM record, email address, or phone number of the other side.'
    case 'unclear':
      return 'The other side’s details match more than one account. For example, people from several companies took part.'
    case 'shared':
      return `All that is known of the other side is in calls of several accounts: ${reasonWords(why.reason)}.`
    case 'split':
      return 'It was removed from its account, and nothing else is known of the other side.'
  }
}
