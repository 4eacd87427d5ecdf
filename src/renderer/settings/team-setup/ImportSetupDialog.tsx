import '../../client/zodWithoutEval.ts'
import { useMemo, useState } from 'react'
import { readSetupFile, type ReadSetup } from '../../../domain/setup/setupFile.ts'
import { planSetup, type SetupStep } from '../../../domain/setup/setupPlan.ts'
import { useCore } from '../../client/connection/workspace.tsx'
import { format } from '../../components/format.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { importSetup } from './importSetup.ts'
import { SetupChoice } from './SetupChoice.tsx'
import { SetupReading } from './SetupReading.tsx'
import { useCurrentSetup } from './useCurrentSetup.ts'

interface ImportSetupDialogProps {
  /** The file's content. */
  readonly text: string
  readonly onClose: () => void
}

/** Shows what importing a file would do. Nothing changes before a person agrees. */
export function ImportSetupDialog({ text, onClose }: ImportSetupDialogProps) {
  const read = useMemo(() => readSetupFile(text), [text])
  if (read.kind === 'setup') return <ImportSetup read={read} onClose={onClose} />
  return (
    <Dialog
      onClose={onClose}
      title="This file can’t be imported"
      size="small"
      action={{ command: 'setup.import', children: 'Choose another file' }}
    >
      <p>{read.words}</p>
    </Dialog>
  )
}

interface ImportSetupProps {
  readonly read: ReadSetup
  readonly onClose: () => void
}

function ImportSetup({ read, onClose }: ImportSetupProps) {
  const core = useCore()
  const current = useCurrentSetup()
  const plan = useMemo(() => current && planSetup(read, current), [read, current])
  const steps = plan?.steps ?? []
  const [picked, setPicked] = useState<ReadonlySet<SetupStep> | null>(null)
  const chosen = picked ?? new Set(steps)
  const [isImporting, setImporting] = useState(false)
  const run = async () => {
    setImporting(true)
    const isImported = await importSetup(
      core,
      steps.filter((step) => chosen.has(step)),
    )
    setImporting(false)
    if (isImported) onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Import team setup"
      description="Nothing changes before you import, and you can undo it."
      keepsOnOutsidePress
      cancel={steps.length === 0 ? 'Close' : 'Cancel'}
      action={
        steps.length === 0
          ? undefined
          : {
              children: `Import ${format.count(chosen.size, 'item')}`,
              disabled: isImporting,
              disabledBecause: chosen.size === 0 ? 'Choose something to import.' : null,
              onClick: () => void run(),
            }
      }
    >
      {plan === undefined ? (
        <SetupReading />
      ) : (
        <div className="flex flex-col gap-4">
          {steps.length === 0 && <p>This file has nothing new for this workspace.</p>}
          <SetupChoice items={steps} chosen={chosen} onChange={setPicked} renderNote={effectWords} />
          {plan.sameCount > 0 && <p className="text-ink-2">Already here: {format.count(plan.sameCount, 'item')}.</p>}
          {plan.refused.length > 0 && (
            <section aria-labelledby="setup-refused">
              <h3 id="setup-refused" className="font-medium">
                Can’t be imported
              </h3>
              <ul className="list-disc pl-5 text-ink-2">
                {plan.refused.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Dialog>
  )
}

function effectWords({ part, replaces }: SetupStep): string {
  if (replaces === null) return 'New'
  return part === 'rules' ? 'Replaces yours. Its folders need to be confirmed again.' : 'Replaces yours'
}
