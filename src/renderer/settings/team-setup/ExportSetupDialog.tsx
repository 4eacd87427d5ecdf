import '../../client/zodWithoutEval.ts'
import { useMemo, useState } from 'react'
import { setupFileText, type SetupItem } from '../../../domain/setup/setupFile.ts'
import { setupOf } from '../../../domain/setup/setupPlan.ts'
import { saveTextFile } from '../../client/files/saveTextFile.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { SetupChoice } from './SetupChoice.tsx'
import { SetupReading } from './SetupReading.tsx'
import { useCurrentSetup } from './useCurrentSetup.ts'

export function ExportSetupDialog({ onClose }: { readonly onClose: () => void }) {
  const current = useCurrentSetup()
  const items = useMemo(() => current && setupOf(current), [current])
  const [picked, setPicked] = useState<ReadonlySet<SetupItem> | null>(null)
  const chosen = picked ?? new Set(items)
  const save = (from: readonly SetupItem[]) => {
    saveTextFile('Earshot team setup.json', setupFileText(from.filter((one) => chosen.has(one))), 'application/json')
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Export team setup"
      description="A file for others on your team. It has no calls, reviews or keys."
      cancel={items ? 'Cancel' : 'Close'}
      action={
        items && {
          children: 'Export',
          disabledBecause: chosen.size === 0 ? 'Choose something to export.' : null,
          onClick: () => save(items),
        }
      }
    >
      {items === undefined ? (
        <SetupReading />
      ) : items.length === 0 ? (
        <p className="text-ink-2">
          There is nothing to export yet. Save a view, add a tracker or a rule for file names, or change the columns of
          the list or the reasons for disagreeing with the AI.
        </p>
      ) : (
        <SetupChoice items={items} chosen={chosen} onChange={setPicked} />
      )}
    </Dialog>
  )
}
