import { useState } from 'react'
import { pastedLinks } from '../../../../domain/recordings/pastedLinks.ts'
import { addLinksToTable } from '../../../client/imports/stagingTransfers.ts'
import { useCore } from '../../../client/connection/workspace.tsx'
import { LinesField } from '../../../components/controls/LinesField.tsx'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { format } from '../../../components/format.ts'
import { useIsShown } from '../../../hooks/useIsShown.ts'

/** Links to recordings, which the service downloads itself. */
export function LinksDialog({ onClose }: { readonly onClose: () => void }) {
  const core = useCore()
  const [text, setText] = useState('')
  const [wasTried, setTried] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const isShown = useIsShown()
  const links = pastedLinks(text)
  const add = async () => {
    setTried(true)
    if (links === null) return
    setAdding(true)
    const left = await addLinksToTable(core, links)
    if (!isShown.current) return
    setAdding(false)
    if (left.length === 0) onClose()
    else setText(left.join('\n'))
  }
  return (
    <Dialog
      onClose={onClose}
      keepsOnOutsidePress
      title="Add links"
      description="The service downloads the recordings, so the links must start with https:// and open without signing in."
      action={{
        children: links === null ? 'Add links' : `Add ${format.count(links.length, 'link')}`,
        disabled: isAdding,
        onClick: () => void add(),
      }}
    >
      <LinesField
        label="Links, one per line"
        value={text}
        onChange={(next) => {
          if (!isAdding) setText(next)
        }}
        placeholder="https://…"
        problem={wasTried && links === null ? 'Enter one web address per line.' : null}
      />
    </Dialog>
  )
}
