import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { FolderScan, FoldersSnapshot, RuleTrial, TrialCounts } from '../../../contract/import/folders.ts'
import { type NewRule, withAgents } from '../../../domain/recordings/rules/importRule.ts'
import { withLearned } from '../../../domain/recordings/rules/learning/learnRule.ts'
import { presentError } from '../../client/failures/errorPresentation.ts'
import { localZone } from '../../client/localZone.ts'
import { useCoreQueries } from '../../client/connection/workspace.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { DraftNotice } from '../../components/notices/DraftNotice.tsx'
import { format } from '../../components/format.ts'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../../components/notices/LoadingRows.tsx'
import {
  CHOICE_LABELS,
  type ChoiceProblems,
  choiceProblems,
  choicesOf,
  FIRST_CHOICES,
} from '../choices/folderChoices.ts'
import { noneSentText, ofAllFiles, trialText } from '../folderWords.ts'
import { useKeptDraft } from '../../hooks/stored/useKeptDraft.ts'
import { useDebounced } from '../../hooks/time/useDebounced.ts'
import { useDirectory } from '../../client/directory.ts'
import { ChoicesSection } from './ChoicesSection.tsx'
import { LearnDialog } from './LearnDialog.tsx'
import { RuleSection } from './RuleSection.tsx'
import { SampleTable } from './SampleTable.tsx'
import { UnknownAgents } from './UnknownAgents.tsx'
import { canConfirm, type ConfirmedSetup, currentRule, editedRule, isRuleValid, type SetupDraft } from './setupDraft.ts'

interface FolderSetupProps {
  /** What is tried: a folder that was scanned, or a watched one. */
  readonly of: { readonly scanId: string } | { readonly folderId: string }
  readonly draftKey: string
  readonly first: SetupDraft
  readonly suggestions: FolderScan['suggestions']
  readonly watched: Pick<FoldersSnapshot, 'rules' | 'mostPerDay'>
  /** What is known of the folder, above the rule. */
  readonly children: ReactNode
  /** What a change of the rule also affects. */
  readonly note?: (draft: SetupDraft) => ReactNode
  /** `change`: keeps what is saved already, should the rest fail. */
  readonly onConfirm: (
    draft: ConfirmedSetup,
    isConfirmed: boolean,
    change: (part: Partial<SetupDraft>) => void,
  ) => Promise<unknown>
  readonly onCancel: () => void
}

/** Typing in a rule or a filter tries it at its pauses. */
const PAUSE_MS = 300

/** How a folder is to be watched, with ten of its files as they would be sent. Nothing happens until it's confirmed. */
export function FolderSetup(props: FolderSetupProps) {
  const { of, draftKey, first, suggestions, watched, children, note, onConfirm, onCancel } = props
  const queries = useCoreQueries()
  const directory = useDirectory()
  const { draft: kept, isRestored, round, change, discard, forget } = useKeptDraft(draftKey, first)
  const [isLearning, setLearning] = useState(false)
  const isNew = 'scanId' in of

  const rule = useMemo(() => currentRule(kept, watched.rules), [kept, watched.rules])
  const draft = { ...kept, rule }
  const edit = (edited: NewRule) => change(editedRule(draft.ruleId, edited, watched.rules))
  const choices = useMemo(() => choicesOf(draft.choices), [draft.choices])
  const problems = choiceProblems(draft.choices)
  const isValid = isRuleValid(rule)
  // Wrong choices keep the last result.
  const [tryable, setTryable] = useState(choices ?? FIRST_CHOICES)
  if (choices !== null && choices !== tryable) setTryable(choices)
  const wanted = { of, rule, selection: tryable.selection, plan: tryable.plan }
  const settled = useDebounced(JSON.stringify(wanted), PAUSE_MS)
  const tried = useQuery({
    ...queries.folders.try.queryOptions({
      input: { timeZone: localZone(), ...(JSON.parse(settled) as typeof wanted) },
    }),
    enabled: isValid && isRuleValid((JSON.parse(settled) as typeof wanted).rule),
    placeholderData: keepPreviousData,
    // The folder changes while the page is open. Every other rule reads its names again.
    gcTime: 0,
  })
  const trial = isValid ? tried.data : undefined
  const isCurrent = isValid && !tried.isFetching && !tried.isPlaceholderData && settled === JSON.stringify(wanted)
  const isConfirmed = canConfirm(trial)
  const confirm = useMutation({
    mutationFn: async () => {
      if (choices === null) return
      await onConfirm({ ...draft, choices }, isConfirmed, change)
      forget()
    },
  })
  const counts = trial && (isNew ? trial[draft.choices.start] : trial.all)
  const remember = (agentText: string, userId: number) => edit(withAgents(rule, { [agentText]: userId }))
  const cancel = () => {
    forget()
    onCancel()
  }
  const noteWords = note?.(draft)
  const blocked = blockedWords(isValid, problems)
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid gap-6 px-4 py-4">
          <DraftNotice isRestored={isRestored} onDiscard={discard} />
          {children}
          <RuleSection
            key={`rule ${round}`}
            draft={draft}
            onChange={change}
            onEdit={edit}
            suggestions={suggestions}
            saved={watched.rules}
            trial={trial}
            directory={directory}
            onLearn={trial && trial.samples.length + trial.unmatched.length > 1 ? () => setLearning(true) : null}
          />
          <section aria-label="Files as they would be sent" className="grid min-w-0 gap-2.5" aria-busy={!isCurrent}>
            <h2 className="font-semibold">{trial === undefined ? 'Preview' : previewTitle(trial)}</h2>
            {tried.error && isValid ? (
              <FailureNotice failure={presentError(tried.error)} actions={{ retry: () => void tried.refetch() }} />
            ) : !isValid ? (
              <p className="text-ink-2">Complete the rule to see how it reads the files.</p>
            ) : trial === undefined ? (
              <LoadingRows label="Reading the files" />
            ) : trial.samples.length === 0 ? (
              <p className="text-ink-2">
                There are no recordings in the folder yet. When the first ones arrive, Earshot asks you to check how
                they are read. Nothing is sent until then.
              </p>
            ) : (
              <>
                {counts?.sent === 0 && <NoneSent trial={trial} />}
                <SampleTable rows={trial.samples} directory={directory} onRemember={remember} />
                <UnknownAgents unknown={trial.unknownAgents} onRemember={remember} />
              </>
            )}
          </section>
          <ChoicesSection
            draft={draft.choices}
            problems={problems}
            onChange={(part) => change({ choices: { ...draft.choices, ...part } })}
            trial={trial}
            directory={directory}
            mostPerDay={watched.mostPerDay}
            isNew={isNew}
          />
        </div>
      </div>
      <footer className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5">
        <div className="min-w-0 flex-1">
          {confirm.error ? (
            <FailureNotice failure={presentError(confirm.error)} actions={{ retry: () => confirm.mutate() }} />
          ) : (
            <p role="status" className={blocked === null ? 'text-ink-2' : 'text-warn'}>
              {blocked ?? (
                <>
                  {trial && counts && isConfirmed && `${trialText(counts, trial)}. `}
                  {noteWords ?? (isConfirmed ? startWords(counts) : '')}
                </>
              )}
            </p>
          )}
        </div>
        <Button command="folders.cancel" onClick={cancel}>
          Cancel
        </Button>
        <Button
          command="folders.confirm"
          variant="primary"
          disabledBecause={
            blocked ?? (isCurrent && trial !== undefined && !confirm.isPending ? null : 'Reading the files.')
          }
          onClick={() => confirm.mutate()}
        >
          {isConfirmed || trial === undefined ? confirmLabel(trial, counts, isNew) : 'Save without confirming'}
        </Button>
      </footer>
      {isLearning && trial && (
        <LearnDialog
          of={of}
          draftKey={`learn ${draftKey}`}
          trial={trial}
          onLearned={(learned) => {
            setLearning(false)
            edit(withLearned(rule, learned))
          }}
          onClose={() => setLearning(false)}
        />
      )}
    </>
  )
}

/** Why nothing can be confirmed; null if it can. */
function blockedWords(isRuleValid: boolean, problems: ChoiceProblems): string | null {
  if (!isRuleValid) return 'Complete the rule to continue.'
  const [field] = Object.keys(problems) as (keyof ChoiceProblems)[]
  return field === undefined ? null : `Correct “${CHOICE_LABELS[field]}” to continue.`
}

/** With how many recordings it sends: `Confirm and send 34`. */
function confirmLabel(trial: RuleTrial | undefined, counts: TrialCounts | undefined, isNew: boolean): string {
  if (trial === undefined || counts === undefined || counts.sent === 0)
    return isNew ? 'Confirm and start' : 'Save and confirm'
  const { about, sent } = ofAllFiles(counts, trial)
  return `${isNew ? 'Confirm' : 'Save'} and send ${about}${format.number(sent)}`
}

function startWords(counts: TrialCounts | undefined): string {
  return counts?.sent === 0
    ? 'Once you confirm, only matching recordings that arrive later are sent.'
    : 'Once you confirm, matching recordings are sent automatically.'
}

function previewTitle({ samples, fileCount }: RuleTrial): string {
  const count = format.count(fileCount, 'file')
  return samples.length < fileCount ? `Preview: ${format.number(samples.length)} of ${count}` : `Preview: ${count}`
}

/** None of the files would be sent, and why, as far as the samples say. */
function NoneSent({ trial }: { readonly trial: RuleTrial }) {
  const words = noneSentText(trial.samples)
  return words === null ? null : <p className="text-warn">{words}</p>
}
