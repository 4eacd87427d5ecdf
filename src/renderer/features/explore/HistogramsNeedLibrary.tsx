import { CommandIcon } from '../../components/CommandIcon.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { PageNote } from '../../components/notices/PageNote.tsx'

/** Instead of histograms, while no calls are saved on this computer. */
export function HistogramsNeedLibrary() {
  return (
    <PageNote words="Histograms count all calls of the workspace, so they need calls saved on this computer.">
      <Button look="ghost" command="go.savedCalls" className="h-6! px-2! text-sm!" />
      <Button look="ghost" command="calls.histograms" className="h-6! px-2! text-sm!">
        <CommandIcon id="calls.histograms" />
        Hide histograms
      </Button>
    </PageNote>
  )
}
