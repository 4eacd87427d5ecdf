import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StoreRecovery } from '../../../contract/snapshots.ts'
import { format } from '../format.ts'

interface RecoveryNoticeProps {
  readonly recovery: StoreRecovery
  /** What the file contains, for example "reviews". */
  readonly contents: string
  /** What may be missing, as a sentence: "Anything you made after that is missing." */
  readonly missing: string
  readonly children?: ReactNode
}

/** Shown after one of the app's files was damaged or missing. */
export function RecoveryNotice({ recovery, contents, missing, children }: RecoveryNoticeProps) {
  const { setAsideAs, restoredFrom } = recovery
  const when = restoredFrom === null ? null : format.dateTime(new Date(restoredFrom))
  return (
    <div role="alert" className="m-4 flex gap-2.5 rounded-md border border-line bg-warn-soft px-3 py-2.5 text-warn">
      <TriangleAlert aria-hidden="true" size={15} strokeWidth={1.6} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">
          The file with your {contents} was {setAsideAs === null ? 'missing' : 'damaged'}
        </p>
        <p className="wrap-anywhere">
          {when === null
            ? `There was no backup, so Earshot starts without your ${contents}.`
            : `Earshot restored the backup from ${when}. ${missing}`}
          {setAsideAs !== null && ` The damaged file is at ${setAsideAs}`}
        </p>
        {children}
      </div>
    </div>
  )
}
