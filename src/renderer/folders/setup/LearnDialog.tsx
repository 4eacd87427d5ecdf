import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RuleTrial } from '../../../contract/import/folders.ts'
import type { NewRule } from '../../../domain/recordings/rules/importRule.ts'
import { LEARN_WORDS } from '../../../domain/recordings/rules/learning/learnRule.ts'
import { localOf, timeOfTyped, timestampOf } from '../../../domain/recordings/rows/rowTime.ts'
import { presentError } from '../../client/failures/errorPresentation.ts'
import { localZone } from '../../client/localZone.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { DateTimeField } from '../../components/controls/DateTimeField.tsx'
import { Select } from '../../components/controls/choices/Select.tsx'
import { FailureNotice } from '../../components/notices/FailureNotice.tsx'
import { DraftNotice } from '../../components/notices/DraftNotice.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { AgentPicker } from '../../imports/staging/AgentPicker.tsx'
import { useKeptDraft } from '../../hooks/stored/useKeptDraft.ts'

interface LearnDialogProps {
  readonly of: { readonly scanId: string } | { readonly folderId: string }
  readonly draftKey: string
  readonly trial: RuleTrial
  readonly onLearned: (rule: NewRule) => void
  readonly onClose: () => void
}

/** Escape keeps it; Cancel doesn't. */
interface LearnDraft {
  readonly rows: readonly Taught[]
}

interface Taught {
  readonly path: string
  /** Local time, as the field has it. */
  readonly when: string
  readonly userId: number | null
}

const ORDINALS = ['First file', 'Second file', 'Third file', 'Fourth file', 'Fifth file'] as const

/** A rule from two files, or a few, whose date and agent a person enters. */
export function LearnDialog({ of, draftKey, trial, onLearned, onClose }: LearnDialogProps) {
  const core = useCore()
  const files = [...new Set([...trial.unmatched, ...trial.samples.map(({ path }) => path)])]
  const [first] = useState(() => ({ rows: files.slice(0, 2).map((path) => taughtFrom(path, trial)) }))
  const kept = useKeptDraft<LearnDraft>(draftKey, first)
  const { rows } = kept.draft
  const timeZone = localZone()
  const taught = rows.flatMap(({ path, when, userId }) => {
    const time = timeOfTyped(when)
    return userId === null || time === null ? [] : [{ path, userId, timestamp: timestampOf(time, timeZone) }]
  })
  const learn = useMutation({
    mutationFn: () => core.rules.learn({ of, files: taught, timeZone }),
  })
  /** A rule that comes after the dialog was closed isn't used: the person may have gone on editing. */
  const onAnswer = (result: Awaited<ReturnType<typeof core.rules.learn>>) => {
    if (result.kind !== 'learned') return
    kept.forget()
    onLearned(result.rule)
  }
  const change = (next: readonly Taught[]) => {
    learn.reset()
    kept.change({ rows: next })
  }
  const spare = files.find((path) => rows.every((row) => row.path !== path))
  return (
    <Dialog
      onClose={onClose}
      keepsOnOutsidePress
      size="large"
      title="Learn from two files"
      description="Enter the date and the agent of each call. Earshot finds where the file names contain them."
      onCancel={() => {
        kept.forget()
        onClose()
      }}
      footer={
        spare !== undefined &&
        rows.length < ORDINALS.length && (
          <Button onClick={() => change([...rows, taughtFrom(spare, trial)])}>Add another file</Button>
        )
      }
      action={{
        children: 'Learn',
        disabled: learn.isPending,
        disabledBecause: taught.length < rows.length ? 'Enter the time and the agent of each file.' : null,
        onClick: () => learn.mutate(undefined, { onSuccess: onAnswer }),
      }}
    >
      <div className="grid gap-5">
        <DraftNotice isRestored={kept.isRestored} onDiscard={kept.discard} />
        {rows.map((row, at) => {
          const changeRow = (part: Partial<Taught>) =>
            change(rows.map((one, index) => (index === at ? { ...one, ...part } : one)))
          return (
            <fieldset key={`${kept.round} ${at}`} aria-label={ORDINALS[at]} className="m-0 grid gap-2.5 border-0 p-0">
              <Select
                label={ORDINALS[at]}
                options={files.map((path) => ({ value: path, label: path }))}
                value={row.path}
                onChange={(path) => changeRow(taughtFrom(path, trial))}
              />
              <div className="grid grid-cols-2 gap-4">
                <DateTimeField
                  label="When the call took place"
                  value={row.when}
                  onChange={(when) => changeRow({ when })}
                />
                <AgentPicker userId={row.userId} onChange={(userId) => changeRow({ userId })} problem={undefined} />
              </div>
            </fieldset>
          )
        })}
        {learn.data?.kind === 'refused' && (
          <p role="alert" className="text-bad">
            {LEARN_WORDS[learn.data.reason]}
          </p>
        )}
        {learn.error && <FailureNotice failure={presentError(learn.error)} />}
      </div>
    </Dialog>
  )
}

/** With what the rule read, to be corrected. */
function taughtFrom(path: string, { samples }: RuleTrial): Taught {
  const fields = samples.find((sample) => sample.path === path)?.fields
  const at = fields?.timestamp.value ?? null
  const userId = fields?.userId.value
  return { path, when: at === null ? '' : localOf(at, localZone()), userId: typeof userId === 'number' ? userId : null }
}
