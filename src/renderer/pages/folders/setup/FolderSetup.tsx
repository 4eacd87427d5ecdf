import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { FolderLook, FoldersSnapshot } from '../../../../contract/folders.ts'
import { useCoreQueries } from '../../../client/connection/core.tsx'
import { presentError } from '../../../client/errorPresentation.ts'
import { localZone } from '../../../client/localZone.ts'
import { useWorkspace } from '../../../client/workspace.tsx'
import { Button } from '../../../components/controls/Button.tsx'
import { FailureNotice } from '../../../components/notices/FailureNotice.tsx'
import { LoadingRows } from '../../../components/notices/LoadingRows.tsx'
import { trialText } from '../../../features/watched-folders/folderWords.ts'
import { useSettled } from '../../../hooks/useSettled.ts'
import { useDirectory } from '../useDirectory.ts'
import { ChoicesSection } from './ChoicesSection.tsx'
import { LearnDialog } from './LearnDialog.tsx'
import { RuleSection } from './RuleSection.tsx'
import { SampleTable } from './SampleTable.tsx'
import { canConfirm, isRuleValid, type SetupDraft } from './setupDraft.ts'

interface FolderSetupProps {
  /** What is tried: a folder that was looked at, or a watched one. */
  readonly of: { readonly lookId: string } | { readonly folderId: string }
  readonly first: SetupDraft
  readonly suggestions: FolderLook['suggestions']
  readonly watched: Pick<FoldersSnapshot, 'rules' | 'mostPerDay'>
  /** What is known of the folder, above the rule. */
  readonly children: ReactNode
  /** What a change of the rule also affects. */
  readonly note?: (draft: SetupDraft) => ReactNode
  readonly onConfirm: (draft: SetupDraft, isConfirmed: boolean) => Promise<unknown>
  readonly onCancel: () => void
}

/** Typing in a rule or a filter tries it at its pauses. */
const PAUSE_MS = 300

/** How a folder is to be watched, with ten of its files as they would be sent. Nothing happens until it's confirmed. */
export function FolderSetup(props: FolderSetupProps) {
  const { of, first, suggestions, watched, children, note, onConfirm, onCancel } = props
  const queries = useCoreQueries()
  const { workspaceId } = useWorkspace()
  const directory = useDirectory()
  const [draft, setDraft] = useState(first)
  const [isLearning, setLearning] = useState(false)
  const change = (part: Partial<SetupDraft>) => setDraft((before) => ({ ...before, ...part }))
  const isNew = 'lookId' in of

  const { rule, choices } = draft
  const isValid = isRuleValid(rule)
  const wanted = { of, rule, selection: choices.selection, plan: choices.plan }
  const settled = useSettled(JSON.stringify(wanted), PAUSE_MS)
  const tried = useQuery({
    ...queries.folders.try.queryOptions({
      input: { workspaceId, timeZone: localZone(), ...(JSON.parse(settled) as typeof wanted) },
    }),
    enabled: isValid && isRuleValid((JSON.parse(settled) as typeof wanted).rule),
    placeholderData: keepPreviousData,
    // The folder changes while the page is open. Every look at another rule reads its names again.
    gcTime: 0,
  })
  const trial = isValid ? tried.data : undefined
  const isCurrent = isValid && !tried.isFetching && !tried.isPlaceholderData && settled === JSON.stringify(wanted)
  const isConfirmed = canConfirm(trial)
  const confirm = useMutation({ mutationFn: () => onConfirm(draft, isConfirmed) })
  const counts = trial && (isNew ? trial[choices.start] : trial.all)
  const said = note?.(draft)
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid gap-6 px-4 py-4">
          {children}
          <RuleSection
            draft={draft}
            onChange={change}
            suggestions={suggestions}
            saved={watched.rules}
            trial={trial}
            directory={directory}
            onLearn={trial && trial.samples.length + trial.unmatched.length > 1 ? () => setLearning(true) : null}
          />
          <section aria-label="Files as they would be sent" className="grid min-w-0 gap-2.5" aria-busy={!isCurrent}>
            <h2 className="font-semibold">
              {trial === undefined ? 'Files as they would be sent' : samplesTitle(trial.samples.length)}
            </h2>
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
              <SampleTable
                rows={trial.samples}
                directory={directory}
                onRemember={(said, userId) =>
                  change({
                    isRuleEdited: true,
                    rule: {
                      ...rule,
                      agents: { ...rule.agents, remembered: { ...rule.agents.remembered, [said]: userId } },
                    },
                  })
                }
              />
            )}
          </section>
          <ChoicesSection
            choices={choices}
            onChange={(next) => change({ choices: next })}
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
            <p className="text-ink-2">
              {counts !== undefined && isConfirmed && `${trialText(counts)}. `}
              {said ?? (isConfirmed ? 'Once you confirm, matching recordings are sent automatically.' : '')}
            </p>
          )}
        </div>
        <Button command="folders.cancel" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          command="folders.confirm"
          look="primary"
          disabled={!isCurrent || trial === undefined || confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          {!isConfirmed ? 'Save without confirming' : isNew ? 'Confirm and start' : 'Save and confirm'}
        </Button>
      </footer>
      {isLearning && trial && (
        <LearnDialog
          of={of}
          trial={trial}
          onLearned={(learned) => {
            setLearning(false)
            change({ isRuleEdited: true, rule: { ...learned, name: rule.name } })
          }}
          onClose={() => setLearning(false)}
        />
      )}
    </>
  )
}

function samplesTitle(count: number): string {
  return count === 0
    ? 'Files as they would be sent'
    : count === 1
      ? 'One file as it would be sent'
      : `${COUNTS[count] ?? count} files as they would be sent`
}

const COUNTS: Readonly<Record<number, string>> = {
  2: 'Two',
  3: 'Three',
  4: 'Four',
  5: 'Five',
  6: 'Six',
  7: 'Seven',
  8: 'Eight',
  9: 'Nine',
  10: 'Ten',
}
