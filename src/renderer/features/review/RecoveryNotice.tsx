import { TriangleAlert } from 'lucide-react'
import type { StoreRecovery } from '../../../contract/snapshots.ts'

/** The file with the reviews was damaged: what happened to it, and what may be missing. */
export function RecoveryNotice({ recovery }: { readonly recovery: StoreRecovery }) {
  const { setAsideAs, restoredFrom } = recovery
  const when =
    restoredFrom === null
      ? null
      : new Date(restoredFrom).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div role="alert" className="m-4 flex gap-2.5 rounded-md border border-line bg-warn-soft px-3 py-2.5 text-warn">
      <TriangleAlert aria-hidden="true" size={15} strokeWidth={1.6} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">The file with your reviews was damaged</p>
        <p className="break-words">
          {when === null
            ? 'There was no backup of it yet, so the reviews begin empty.'
            : `The backup of ${when} has taken its place; what you reviewed after that is missing.`}
          {setAsideAs !== null && ` The damaged file was kept: ${setAsideAs}`}
        </p>
      </div>
    </div>
  )
}
