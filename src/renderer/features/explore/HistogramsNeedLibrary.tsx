import { Info } from 'lucide-react'
import { Button } from '../../components/controls/Button.tsx'

/** Instead of histograms, while no calls are saved on this computer. */
export function HistogramsNeedLibrary() {
  return (
    <div
      role="status"
      className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-sunk px-4 py-1 text-ink-2"
    >
      <Info aria-hidden="true" size={15} strokeWidth={1.6} className="shrink-0" />
      <p className="min-w-0">Histograms count all calls of the workspace, so they need calls saved on this computer.</p>
      <Button look="ghost" command="go.savedCalls" className="h-6! px-2! text-sm!" />
      <Button look="ghost" command="calls.histograms" className="h-6! px-2! text-sm!">
        Hide histograms
      </Button>
    </div>
  )
}
