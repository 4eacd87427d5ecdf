import { EyeOff } from 'lucide-react'
import { format } from '../../../components/format.ts'
import { PageNote } from '../../../components/notices/PageNote.tsx'

/** Shown for a list that depends on scores or answers while some are hidden. */
export function LeftOutNote({ callCount }: { readonly callCount: number | null }) {
  const calls = callCount === null ? 'Calls' : format.count(callCount, 'call')
  return (
    <PageNote
      icon={EyeOff}
      words={`${calls} under blind review ${callCount === 1 ? 'is' : 'are'} left out, because this list depends on scores or answers.`}
    />
  )
}
