import { type ImportRule, withAgents, withFreeName } from '../../../../domain/recordings/rules/importRule.ts'
import { type AgentInName, agentInName } from '../../../../domain/recordings/rules/agentInName.ts'
import type { StagingRow } from '../../../../domain/recordings/rows/stagingRow.ts'
import { useWatchedFolders } from '../../../client/connection/coreStreams.ts'
import { change, inTurn } from '../../../client/undo/change.ts'
import { useCore } from '../../../client/connection/workspace.tsx'
import { Button } from '../../../components/controls/Button.tsx'
import type { WorkspaceClient } from '../../../client/connection/workspaceClient.ts'

/** Offers to use the agent that a person chose for all recordings with the same extension or name in their file names. */
export function RememberAgent({ row: { fileName, folder, fields } }: { readonly row: StagingRow }) {
  const core = useCore()
  const watched = useWatchedFolders()
  const { value: userId, from } = fields.userId
  if (watched === undefined || from !== 'person' || typeof userId !== 'number') return null
  const read = agentInName(folder === '' ? fileName : `${folder}/${fileName}`, watched.rules)
  if (read === null) return null
  const { agentText, rules, newRule } = read
  if (newRule === null && rules.every(({ agents }) => agents.remembered[agentText] === userId)) return null
  const usedBy = watched.folders.filter((one) => rules.some(({ ruleId }) => ruleId === one.ruleId))
  return (
    <div className="w-full">
      <Button
        onClick={({ currentTarget }) => {
          // The offer disappears.
          currentTarget.closest('footer')?.querySelector<HTMLElement>('[data-primary]')?.focus()
          void rememberAgent(core, { ...read, userId, saved: watched.rules })
        }}
      >
        <span className="truncate">Use this agent for all files with “{agentText}”</span>
      </Button>
      {usedBy.length > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          Also in {usedBy.map(({ name }) => `“${name}”`).join(', ')}: files that wait for this agent are sent.
        </p>
      )}
    </div>
  )
}

interface AgentToRemember extends AgentInName {
  readonly userId: number
  /** All rules of the workspace. */
  readonly saved: readonly ImportRule[]
}

function rememberAgent(
  core: WorkspaceClient,
  { agentText, rules, newRule, userId, saved }: AgentToRemember,
): Promise<boolean> {
  return change(core, {
    id: 'agent-remembered',
    title: `agent saved for “${agentText}”`,
    do: async () => {
      await inTurn(rules, ({ ruleId }) => core.rules.remember({ ruleId, agentText, userId }))
      if (newRule === null) return null
      const rule = withFreeName(withAgents(newRule, { [agentText]: userId }), saved)
      return (await core.rules.add({ rule })).ruleId
    },
    undo: async (addedId) => {
      if (addedId !== null) await core.rules.remove({ ruleId: addedId })
      await inTurn(rules, ({ ruleId, agents }) =>
        core.rules.remember({ ruleId, agentText, userId: agents.remembered[agentText] ?? null }),
      )
    },
    toast: { words: 'Rules are listed under Watched folders.' },
  })
}
