import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { neighborsIn } from '../../domain/calls/callNeighbors.ts'
import { cleanSearch } from '../../domain/fields/kinds.ts'
import { useAccount } from '../client/accounts/accounts.ts'
import { useCallsWithWords } from '../client/calls/callWords.ts'
import { CallPage } from '../call/CallPage.tsx'
import { useTimelineFilter } from './timeline/TimelineFilters.tsx'
import { matchingCalls } from './timeline/timelineRows.ts'

const FROM = '/workspace/accounts/calls/$callId'

/** `/accounts/calls/$callId?open=domain:acme.com`: a call of an account, with its neighbors among the calls and chats that the account's page shows. */
export function AccountCallRoute() {
  const { callId } = useParams({ from: FROM })
  const { open } = useSearch({ from: FROM })
  const accountKey = open?.[0]
  if (accountKey === undefined) return <Navigate to="/accounts" replace />
  if (callId === null) return <Navigate to="/accounts" search={{ open: [accountKey] }} replace />
  return <AccountCall callId={callId} accountKey={accountKey} />
}

function AccountCall({ callId, accountKey }: { readonly callId: number; readonly accountKey: string }) {
  const navigate = useNavigate()
  const { data: account } = useAccount(accountKey)
  const [filter] = useTimelineFilter(accountKey)
  const callIds = useMemo(() => account?.calls.map((call) => call.callId) ?? [], [account])
  const withWords = useCallsWithWords(callIds, cleanSearch(filter.text))
  const shownIds = account ? matchingCalls(account, filter, withWords).map((call) => call.callId) : []
  const search = { open: [accountKey] }
  return (
    <CallPage
      callId={callId}
      neighbors={neighborsIn(shownIds, callId)}
      listName={account?.name ?? 'Account'}
      // Replaces the history entry, so that Back returns to the account, not to the previous call.
      onOpenCall={(next) =>
        void navigate({ to: '/accounts/calls/$callId', params: { callId: next }, search, replace: true })
      }
      onBack={() => void navigate({ to: '/accounts', search })}
    />
  )
}
