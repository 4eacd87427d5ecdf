import { Button } from '../../components/controls/Button.tsx'
import { EmptyState } from '../../components/notices/EmptyState.tsx'

/** Instead of accounts, while no calls are saved on this computer. */
export function NoAccounts() {
  return (
    <EmptyState title="No accounts without saved calls" actions={<Button look="primary" command="go.savedCalls" />}>
      Accounts are put together from the calls saved on this computer.
    </EmptyState>
  )
}
