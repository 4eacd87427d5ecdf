import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { NoAccount } from '../../contract/library/accounts.ts'
import { fakeStream } from '../client/testing/fakeStream.ts'
import { inWorkspace } from '../client/testing/inWorkspace.tsx'
import { librarySnapshot } from '../../contract/library/testing/librarySnapshot.ts'
import { AccountOfCall } from './AccountOfCall.tsx'

let workspaces = 0

function show(why: NoAccount) {
  const core = {
    accounts: { of: () => Promise.resolve({ account: null, why, version: 1 }) },
    library: fakeStream(librarySnapshot()),
  }
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <AccountOfCall callId={7} />
    </QueryClientProvider>,
    inWorkspace({ core, workspaceId: `of${(workspaces += 1)}` }),
  )
}

test('a call without an account isn’t confused with one that isn’t saved yet', async () => {
  const unknown = await show({ kind: 'not-kept' })
  await expect.element(unknown.getByRole('heading', { name: 'Account not known yet' })).toBeVisible()
  await unknown.unmount()
  const none = await show({ kind: 'nothing-known' })
  await expect.element(none.getByRole('heading', { name: 'This call has no account' })).toBeVisible()
})
