import { addressOfText, agentRefWords, type AgentRef, userOf } from '../../../domain/recordings/agentRef.ts'
import { nameOfUser, type User } from '../../../domain/workspaces/directory.ts'
import { useServiceAnswer } from '../../client/failures/serviceAnswer.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'
import { Avatar } from '../../components/Avatar.tsx'
import { Combobox } from '../../components/controls/choices/Combobox.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { SlowAnswer } from '../../components/notices/SlowAnswer.tsx'
import { useTyped } from './useTyped.ts'
import { PartialListNotice } from './PartialListNotice.tsx'

interface AgentPickerProps {
  readonly userId: AgentRef | null
  readonly onChange: (userId: number | null) => void
  /** An address is enough, if the users can't be read. */
  readonly onAddress?: ((address: string) => void) | undefined
  readonly hint?: string | undefined
  readonly problem: string | undefined
}

/**
 * The agent of a call, found by name or email among the users of the workspace. Blocked users aren't offered. If the chosen
 * agent is blocked later, the field keeps them with a warning, because the service may reject the import.
 */
export function AgentPicker({ userId, onChange, onAddress, hint, problem }: AgentPickerProps) {
  const queries = useCoreQueries()
  const users = useServiceAnswer(queries.directory.users.queryOptions())
  if (users.failure)
    return (
      <div className="grid content-start gap-1.5">
        {onAddress && <AddressField userId={userId} onAddress={onAddress} hint={hint} problem={problem} />}
        <FailureNotice failure={users.failure} actions={{ retry: users.retry }} />
      </div>
    )
  const people = (users.data ?? []).filter((user) => user.isActive)
  const chosen = userOf(userId, users.data ?? []) ?? null
  return (
    <div className="grid content-start gap-1.5">
      <Combobox
        label="Agent"
        items={people}
        value={chosen}
        onChange={(user) => onChange(user?.userId ?? null)}
        keyOf={(user) => user.userId}
        textOf={nameOfUser}
        searchTextOf={(user) => `${user.name ?? ''} ${user.email ?? ''} ${user.userId}`}
        renderItem={(user) => (
          <span className="flex min-w-0 items-center gap-2">
            <Avatar name={nameOfUser(user)} seed={user.userId} />
            <span className="max-w-[60%] shrink-0 truncate">{nameOfUser(user)}</span>
            {user.name !== null && user.email !== null && (
              <span className="min-w-0 truncate text-ink-3">{user.email}</span>
            )}
          </span>
        )}
        placeholder={users.isAwaited ? 'Loading agents…' : 'Name or email'}
        emptyWords={users.isAwaited ? 'Loading…' : 'No matching agent.'}
        hint={hint}
        problem={problem ?? (chosen?.isActive === false ? blockedWords(chosen) : undefined)}
      />
      {users.isAwaited && <SlowAnswer form="inline" onCancel={users.cancel} />}
      <PartialListNotice list="users" entries="agents" isLoaded={users.data !== undefined} />
    </div>
  )
}

/** The service finds the agent by the address. */
function AddressField({
  userId,
  onAddress,
  hint,
  problem,
}: Pick<AgentPickerProps, 'userId' | 'hint' | 'problem'> & { readonly onAddress: (address: string) => void }) {
  const typed = useTyped(userId === null ? '' : agentRefWords(userId), (text) => {
    const address = addressOfText(text.trim())
    if (address === null) return false
    onAddress(address)
    return true
  })
  const isOdd = typeof userId !== 'number' && typed.value.trim() !== '' && addressOfText(typed.value.trim()) === null
  return (
    <TextField
      {...typed}
      label="Agent’s email"
      hint={hint ?? 'The service finds the agent by this address.'}
      problem={isOdd ? 'Enter a whole email address.' : problem}
      spellCheck={false}
    />
  )
}

function blockedWords(user: User): string {
  return `${nameOfUser(user)} is blocked in this workspace, so the service may reject the import. Choose another agent, or continue.`
}
