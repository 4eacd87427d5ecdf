import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { FolderScan, RuleTrial } from '../../../contract/import/folders.ts'
import type { ImportRule, NewRule } from '../../../domain/recordings/rules/importRule.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Select } from '../../components/controls/choices/Select.tsx'
import { format } from '../../components/format.ts'
import { RuleForm } from '../rule/RuleForm.tsx'
import { proofWords, readsWords } from '../rule/ruleWords.ts'
import type { Directory } from '../../client/directory.ts'
import { chosenRule, newRule, type SetupDraft } from './setupDraft.ts'

interface RuleSectionProps {
  readonly draft: SetupDraft
  readonly onChange: (part: Partial<SetupDraft>) => void
  readonly onEdit: (rule: NewRule) => void
  readonly suggestions: FolderScan['suggestions']
  readonly saved: readonly ImportRule[]
  readonly trial: RuleTrial | undefined
  readonly directory: Directory
  readonly onLearn: (() => void) | null
}

const NEW = 'new'
const CURRENT = 'current'

/** How the names are read: the rule, what it reads, and the time zone that they prove. */
export function RuleSection(props: RuleSectionProps) {
  const { draft, onChange, onEdit, suggestions, saved, trial, directory, onLearn } = props
  const formId = useId()
  const [isEditing, setEditing] = useState(suggestions.length === 0 && draft.ruleId === null)
  const offered = offeredRules(suggestions, saved)
  const at = draft.editedFrom !== null ? -1 : offered.findIndex((one) => isChosen(one, draft))
  const proof = trial && proofWords(trial.proof, draft.rule)
  const Chevron = isEditing ? ChevronDown : ChevronRight
  return (
    <section aria-label="Rule" className="grid gap-2.5">
      <h2 className="font-semibold">How the files are read</h2>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-[min(520px,100%)]">
          <Select
            label="Rule"
            value={at < 0 ? CURRENT : String(at)}
            options={[
              ...offered.map(({ rule }, index) => ({
                value: String(index),
                label: rule.name,
              })),
              ...(at < 0
                ? [{ value: CURRENT, label: `${draft.rule.name} (${draft.ruleId === null ? 'not saved' : 'edited'})` }]
                : []),
              { value: NEW, label: 'New rule with patterns' },
            ]}
            onChange={(value) => {
              const chosen = offered[Number(value)]
              if (value === NEW) {
                onChange(newRule())
                setEditing(true)
              } else if (chosen) onChange(chosenRule(chosen))
            }}
          />
        </div>
        <button
          type="button"
          aria-expanded={isEditing}
          aria-controls={formId}
          onClick={() => setEditing(!isEditing)}
          className="flex h-7 items-center gap-1 rounded-md px-2 font-medium text-ink-2 hover:bg-hover hover:text-ink"
        >
          <Chevron aria-hidden="true" size={15} strokeWidth={1.6} />
          {isEditing ? 'Hide the rule' : 'Edit the rule'}
        </button>
      </div>
      <p className="text-ink-2">
        {trial && draft.rule.system === null && `${readsWords(draft.rule)} · `}
        {trial && readCountWords(trial)}
        {trial &&
          trial.triedCount < trial.fileCount &&
          `, tried on ${format.number(trial.triedCount)} of ${format.number(trial.fileCount)}`}
      </p>
      {proof && (
        <p role="status" className={proof.isProblem ? 'text-warn' : 'text-ink-2'}>
          {proof.words}
        </p>
      )}
      {trial && trial.unmatched.length > 0 && <Unmatched trial={trial} />}
      <div id={formId} hidden={!isEditing} className="rounded-md border border-line p-4">
        {isEditing && (
          <RuleForm
            key={draft.ruleId ?? ''}
            rule={draft.rule}
            onChange={onEdit}
            directory={directory}
            onLearn={onLearn}
          />
        )}
      </div>
      {!isEditing && onLearn !== null && trial !== undefined && trial.matchedCount === 0 && (
        <div>
          <Button command="rule.learn" onClick={onLearn} />
        </div>
      )}
    </section>
  )
}

interface OfferedRule {
  /** Null for a new one. */
  readonly ruleId: string | null
  readonly rule: NewRule
}

/** A saved rule is another object after each change of the folders, and a suggested one after a reload. */
function isChosen({ ruleId, rule }: OfferedRule, draft: SetupDraft): boolean {
  return draft.ruleId === null ? ruleId === null && isSame(rule, draft.rule) : ruleId === draft.ruleId
}

function isSame(one: NewRule, other: NewRule): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The suggested rules, best first, then the other saved ones. */
function offeredRules(suggestions: FolderScan['suggestions'], saved: readonly ImportRule[]): readonly OfferedRule[] {
  const suggested = new Set(suggestions.map(({ ruleId }) => ruleId))
  const others = saved.filter(({ ruleId }) => !suggested.has(ruleId))
  return [...suggestions, ...others.map((rule) => ({ ruleId: rule.ruleId, rule }))]
}

function readCountWords({ matchedCount, triedCount }: RuleTrial): string {
  return matchedCount === triedCount && triedCount > 1
    ? `Reads all ${format.count(triedCount, 'file name')}.`
    : `Reads ${format.number(matchedCount)} of ${format.count(triedCount, 'file name')}.`
}

/** Names that the rule doesn't read. */
function Unmatched({ trial }: { readonly trial: RuleTrial }) {
  const count = trial.triedCount - trial.matchedCount
  return (
    <details className="text-ink-2">
      <summary className="w-fit rounded-sm">{format.count(count, 'name')} not recognized</summary>
      <ul className="mt-1 pl-4 font-mono text-sm">
        {trial.unmatched.map((path) => (
          <li key={path} className="wrap-anywhere">
            {path}
          </li>
        ))}
        {count > trial.unmatched.length && <li>and {format.number(count - trial.unmatched.length)} more</li>}
      </ul>
    </details>
  )
}
