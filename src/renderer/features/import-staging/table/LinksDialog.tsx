import { attempt } from '../../../client/attempt.ts'
import { useId, useState } from 'react'
import { pastedLinks } from '../../../../domain/recordings/pastedLinks.ts'
import { addLinksToTable } from '../../../client/imports/stagingTransfers.ts'
import { useCore } from '../../../client/connection/workspace'
import { Dialog } from '../../../components/overlays/Dialog.tsx'
import { format } from '../../../components/format.ts'

/** Links to recordings, which the service downloads itself. */
export function LinksDialog({ onClose }: { readonly onClose: () => void }) {
  const core = useCore()
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const fieldId = useId()
  const links = pastedLinks(text)
  const problem = isAsked && links === null ? 'Enter one web address per line.' : null
  return (
    <Dialog
      onClose={onClose}
      keepsOnOutsidePress
      title="Add links"
      description="The service downloads the recordings, so the links must start with https:// and open without signing in."
      action={{
        children: links === null ? 'Add links' : `Add ${format.count(links.length, 'link')}`,
        onClick() {
          setAsked(true)
          if (links === null) return
          void attempt('staging', () => addLinksToTable(core, links))
          onClose()
        },
      }}
    >
      <label htmlFor={fieldId} className="pb-1 font-medium">
        Links, one per line
      </label>
      <textarea
        id={fieldId}
        value={text}
        onChange={(event) => setText(event.target.value)}
        rows={8}
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={`${fieldId}-problem`}
        placeholder="https://…"
        className="mt-1 w-full resize-y rounded-md border border-line-strong bg-bg px-2 py-1.5 font-mono text-sm text-ink placeholder:text-ink-3 aria-invalid:border-bad"
      />
      <p id={`${fieldId}-problem`} className="mt-1 text-sm text-bad" role="alert">
        {problem}
      </p>
    </Dialog>
  )
}
