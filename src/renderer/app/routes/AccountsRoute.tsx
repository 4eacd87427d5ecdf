import { useNavigate, useSearch } from '@tanstack/react-router'
import { readCallId } from '../../../contract/callLink.ts'
import { AccountOfCall } from '../../pages/account/AccountOfCall.tsx'
import { AccountPage } from '../../pages/account/AccountPage.tsx'
import { AccountsPage } from '../../pages/account/AccountsPage.tsx'
import { searchOf } from '../search/querySearch.ts'

/** `/accounts`: finds an account. `?open=domain:acme.com`: that account. `?call=123`: leads to the account of a call. */
export function AccountsRoute() {
  const { open, call } = useSearch({ from: '/workspace/accounts' })
  const navigate = useNavigate()
  const accountKey = open?.[0]
  const openAccount = (key: string) => void navigate({ to: '/accounts', search: { open: [key] }, replace: true })
  const callId = readCallId(call?.[0] ?? '')
  if (accountKey !== undefined) {
    return (
      <AccountPage
        accountKey={accountKey}
        onOpenCall={(id) =>
          void navigate({ to: '/accounts/calls/$callId', params: { callId: id }, search: { open: [accountKey] } })
        }
        onOpenCalls={(filters) => void navigate({ to: '/calls', search: searchOf({ filters, sort: [] }) })}
        onOpenAccount={openAccount}
        onBack={() => void navigate({ to: '/accounts' })}
      />
    )
  }
  if (callId === null) return <AccountsPage />
  return <AccountOfCall key={callId} callId={callId} onFound={openAccount} />
}
