import { useState } from 'react'
import type { Account, AccountTouch } from '../../../contract/accounts.ts'
import { reasonWords } from '../../../domain/accounts/reasonWords.ts'
import type { AccountActions } from '../../client/accounts/accountActions.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Radio } from '../../components/controls/Radio.tsx'
import { format } from '../../components/format.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'

interface SplitDialogProps {
  readonly account: Account
  readonly touch: AccountTouch
  readonly actions: AccountActions
  readonly onClose: () => void
}

/** Whether only this call doesn't belong to the account, or all that the same reason joined. */
export function SplitDialog({ account, touch, actions, onClose }: SplitDialogProps) {
  const [scope, setScope] = useState<'call' | 'reason'>('call')
  const reason = account.reasons[touch.reason]
  const title = touch.title ?? 'Untitled call'
  const split = () => {
    if (scope === 'reason' && reason) actions.splitKey(reason.key, reasonWords(reason))
    else actions.splitCall(touch.callId, title)
    onClose()
  }
  return (
    <Dialog
      isOpen
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
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={split}>
            Split
          </Button>
        </>
      }
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
