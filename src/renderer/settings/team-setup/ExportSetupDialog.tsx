import '../../client/zodWithoutEval.ts'
import { useState } from 'react'
import { setupFileText, type SetupItem } from '../../../domain/setup/setupFile.ts'
import { setupOf, type CurrentSetup } from '../../../domain/setup/setupPlan.ts'
import { saveTextFile } from '../../client/files/saveTextFile.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { SetupChoice } from './SetupChoice.tsx'
import { useCurrentSetup } from './useCurrentSetup.ts'

export function ExportSetupDialog({ onClose }: { readonly onClose: () => void }) {
  const current = useCurrentSetup()
  return current === undefined ? null : <ExportSetup current={current} onClose={onClose} />
}

function ExportSetup({ current, onClose }: { readonly current: CurrentSetup; readonly onClose: () => void }) {
  const [items] = useState(() => setupOf(current))
  const [chosen, setChosen] = useState<ReadonlySet<SetupItem>>(() => new Set(items))
  const save = () => {
    saveTextFile('Earshot team setup.json', setupFileText(items.filter((one) => chosen.has(one))), 'application/json')
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Export team setup"
      description="A file for others on your team. It has no calls, reviews or keys."
      action={{
        children: 'Export',
        disabledBecause: chosen.size === 0 ? 'Choose something to export.' : null,
        onClick: save,
      }}
    >
      {items.length === 0 ? (
        <p className="text-ink-2">
          There is nothing to export yet. Save a view, add a tracker or a rule for file names, or change the columns of
          the list or the reasons for disagreeing with the AI.
        </p>
      ) : (
        <SetupChoice items={items} chosen={chosen} onChange={setChosen} />
      )}
    </Dialog>
  )
}
