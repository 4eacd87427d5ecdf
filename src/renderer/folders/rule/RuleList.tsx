import type { WatchedFolder } from '../../../contract/import/folders.ts'
import type { ImportRule } from '../../../domain/recordings/rules/importRule.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { CommandItem } from '../../components/overlays/CommandItem.tsx'
import { Menu } from '../../components/overlays/Menu.tsx'
import { removeRule } from './ruleActions.ts'
import { readsWords } from './ruleWords.ts'

interface RuleListProps {
  readonly rules: readonly ImportRule[]
  readonly folders: readonly WatchedFolder[]
  readonly onEdit: (rule: ImportRule) => void
}

/** The saved rules, and which folders use them. */
export function RuleList({ rules, folders, onEdit }: RuleListProps) {
  return (
    <section aria-labelledby="rules-title" className="-mt-px border-t border-line">
      <div className="flex items-center gap-2 px-4 py-2">
        <h2 id="rules-title" className="flex-1 text-sm font-medium text-ink-2">
          Rules
        </h2>
        <Button command="setup.import" variant="ghost" />
      </div>
      {rules.length === 0 ? (
        <p className="px-4 pb-4 text-ink-2">
          A rule says how file names are read. When you add a folder, its rule is saved here for other folders to use.
        </p>
      ) : (
        <ul aria-label="Rules">
          {rules.map((rule) => (
            <RuleRow key={rule.ruleId} rule={rule} folders={folders} onEdit={() => onEdit(rule)} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface RuleRowProps {
  readonly rule: ImportRule
  readonly folders: readonly WatchedFolder[]
  readonly onEdit: () => void
}

function RuleRow({ rule, folders, onEdit }: RuleRowProps) {
  const core = useCore()
  const users = folders.filter(({ ruleId }) => ruleId === rule.ruleId)
  const reads = readsWords(rule)
  const usedBy = users.map(({ name }) => name).join(', ')
  return (
    <li data-command-scope="" className="flex h-10 items-center gap-3 border-t border-line px-4 hover:bg-hover">
      <span className="max-w-[40%] shrink-0 truncate font-medium" title={rule.name}>
        <bdi>{rule.name}</bdi>
      </span>
      <span className="min-w-0 flex-1 truncate text-ink-2" title={reads}>
        {/* A rule for a phone system is named after it at first. */}
        {reads !== rule.name && reads}
      </span>
      <span className="max-w-[30%] shrink-0 truncate text-sm text-ink-3" title={usedBy}>
        {users.length === 0 ? 'Not used' : `Used by ${usedBy}`}
      </span>
      <Menu align="end" trigger={`Actions for rule ${rule.name}`}>
        <CommandItem id="rule.edit" onSelect={onEdit} />
        <CommandItem
          id="rule.remove"
          isDanger
          {...(users.length > 0 && { disabledBecause: `Used by ${usedBy}` })}
          onSelect={() => void removeRule(core, rule)}
        />
      </Menu>
    </li>
  )
}
