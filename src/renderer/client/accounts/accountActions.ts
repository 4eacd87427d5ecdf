import type { Account } from '../../../contract/library/accounts.ts'
import { change } from '../undo/change.ts'
import type { WorkspaceClient } from '../connection/workspaceClient.ts'

type Decide = () => Promise<{ readonly decisionId: string }>

/** Actions on an account. Each can be undone, and shows its failure; none throws. */
export interface AccountActions {
  /** The call doesn't belong to it. */
  splitCall(callId: number, title: string): void
  /** Calls don't belong to it because of this key, one of several. */
  splitKey(key: string, words: string): void
  /** The account of another key is the same. */
  merge(key: string, name: string): void
  /** Takes back a decision of any time, which these words describe. */
  undo(decisionId: string, words: string): void
}

export function accountActions(
  core: WorkspaceClient,
  { key: accountKey, name, reasons }: Pick<Account, 'key' | 'name' | 'reasons'>,
  /** Called once the account is split by the key; `restKey` opens what is left of it. */
  onSplit: (key: string, restKey: string) => void,
): AccountActions {
  const undo = (decisionId: string) => core.accounts.undo({ decisionId })
  const redo = (decisionId: string) => core.accounts.redo({ decisionId })
  const decide = (title: string, act: Decide) =>
    change(core, {
      id: `account-decision-${title}`,
      title,
      do: act,
      undo: ({ decisionId }) => undo(decisionId),
      redo: ({ decisionId }) => redo(decisionId),
      toast: {},
    })
  return {
    splitCall: (callId, title) =>
      void decide(`“${title}” removed from ${name}`, () => core.accounts.splitCall({ accountKey, callId })),
    splitKey: (key, words) => {
      // A key isn't split from itself: another one then stands for the account.
      const rest = key === accountKey ? reasons.find((reason) => reason.key !== key)?.key : accountKey
      if (rest === undefined) return
      const split = () => core.accounts.splitKey({ accountKey: rest, key })
      void decide(`${name} split by ${words}`, split).then((isDone) => isDone && onSplit(key, rest))
    },
    merge: (key, other) => void decide(`${other} merged into ${name}`, () => core.accounts.merge({ accountKey, key })),
    undo: (decisionId, words) =>
      void change(core, {
        id: `account-undo-${decisionId}`,
        title: `change “${words}” undone`,
        do: () => undo(decisionId),
        undo: () => redo(decisionId),
        toast: {},
      }),
  }
}
