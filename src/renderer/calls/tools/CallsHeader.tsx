import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { clockText } from '../../../domain/clockText.ts'
import { useApp, useBudget } from '../../client/connection/coreStreams.ts'
import { Button } from '../../components/controls/Button.tsx'
import { format } from '../../components/format.ts'
import { useCountdown } from '../../hooks/time/useCountdown.ts'

interface CallsHeaderProps {
  readonly name: string
  /** What it's a list of. */
  readonly noun: 'call' | 'chat'
  /** Null before the first page. */
  readonly loadedCount: number | null
  readonly hasMoreAbove: boolean
  readonly hasMoreBelow: boolean
  readonly isLoading: boolean
  /** Actions on the view, before those on the workspace. */
  readonly children: ReactNode
}

export function CallsHeader(props: CallsHeaderProps) {
  const { name, isLoading, children } = props
  const hidesImport = useApp()?.policy.hidesImport === true
  return (
    <header className="flex h-[47px] shrink-0 items-center gap-2 border-b border-line px-4">
      <h1 className="truncate text-lg font-semibold">{name}</h1>
      <p role="status" className="shrink-0 text-ink-3">
        {countWords(props)}
      </p>
      {isLoading && <WaitingWords />}
      <span className="flex-1" />
      {children}
      {!hidesImport && (
        <Button command="import.choose">
          <Upload aria-hidden="true" size={15} strokeWidth={1.6} />
          {/* Without words in a narrow window, so that the list keeps its name. */}
          <span className="max-wide:sr-only">Import recordings</span>
        </Button>
      )}
    </header>
  )
}

/** The service returns no total, so this shows the number of loaded calls and whether there are more. */
function countWords({ noun, loadedCount, hasMoreAbove, hasMoreBelow }: CallsHeaderProps): string {
  if (loadedCount === null) return ''
  const more = [hasMoreAbove && 'above', hasMoreBelow && 'below'].filter(Boolean).join(' and ')
  if (more) return `${format.number(loadedCount)} loaded, more ${more}`
  return format.count(loadedCount, noun)
}

/** Explains that rows are delayed by the rate limit, not by the network. Empty while requests can be sent. */
function WaitingWords() {
  const budget = useBudget()
  const coolingUntil = budget?.coolingDownUntil ?? null
  const coolingSeconds = useCountdown(coolingUntil) ?? 0
  const freeSeconds = useCountdown(budget?.nextFreeAt ?? null) ?? 0
  if (coolingSeconds > 0) {
    return <p className="text-warn">Rate limited. Resumes {format.until(coolingUntil ?? 0, Date.now())}</p>
  }
  // Below two seconds it is the core's normal pacing, not worth a message.
  if (!budget || budget.waiting === 0 || freeSeconds < 2) return null
  return <p className="text-ink-3">Request limit reached. Resumes in {clockText(freeSeconds)}</p>
}
