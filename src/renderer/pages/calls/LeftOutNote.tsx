import { EyeOff } from 'lucide-react'
import { PageNote } from '../../components/notices/PageNote.tsx'

/** Shown for a list that depends on scores or answers while some are hidden. */
export function LeftOutNote() {
  return (
    <PageNote
      icon={EyeOff}
      words="This list depends on scores or answers, so calls in your blind reviews don’t count until you finish them."
    />
  )
}
