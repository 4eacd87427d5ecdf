import { useState } from 'react'
import type { Account } from '../../contract/library/accounts.ts'
import { reasonWords } from '../../domain/accounts/reasonWords.ts'
import { callName } from '../../domain/calls/callName.ts'
import type { AccountActions } from '../client/accounts/accountActions.ts'
import { Radio } from '../components/controls/choices/Radio.tsx'
import { format } from '../components/format.ts'
import { Dialog } from '../components/overlays/Dialog.tsx'

/** A call or chat, and the key that joined it when the dialog was opened: a later answer may order the reasons differently. */
export interface SplitCall {
  readonly callId: number
  readonly title: string | null
  readonly reasonKey: string | undefined
}

interface SplitDialogProps {
  readonly account: Account
  readonly split: SplitCall
  readonly actions: AccountActions
  readonly onClose: () => void
}

/** Whether only this call doesn't belong to the account, or all that the same reason joined. */
export function SplitDialog({ account, split, actions, onClose }: SplitDialogProps) {
  const [scope, setScope] = useState<'call' | 'reason'>('call')
  const reason = account.reasons.find(({ key }) => key === split.reasonKey)
  const title = callName({ id: split.callId, title: split.title })
  const confirm = () => {
    if (scope === 'reason' && reason) actions.splitKey(reason.key, reasonWords(reason))
    else actions.splitCall(split.callId, title)
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      size="small"
      title="Not this account?"
      description={
        <>
          “<bdi>{title}</bdi>” is in <bdi>{account.name}</bdi>
          {reason && <> because of “{reasonWords(reason)}”</>}.
        </>
      }
      note="You can undo this at any time."
      action={{ children: 'Split', onClick: confirm }}
    >
      <div role="radiogroup" aria-label="What to split" className="grid gap-1">
        <Radio name="scope" value="call" checked={scope === 'call'} onChoose={() => setScope('call')}>
          Only this call
        </Radio>
        {reason && account.reasons.length > 1 && (
          <Radio name="scope" value="reason" checked={scope === 'reason'} onChoose={() => setScope('reason')}>
            Everything with this reason: {format.count(reason.callCount, 'call or chat', 'calls and chats')}
          </Radio>
        )}
      </div>
    </Dialog>
  )
}
