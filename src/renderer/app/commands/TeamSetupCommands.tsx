import { useRef, useState } from 'react'
import { useCommands } from '../../commands/useCommands.ts'
import { deferred } from '../../components/deferred.tsx'
import { FileInput } from '../../components/controls/FileInput.tsx'
import { showToast } from '../../components/overlays/toasts.ts'

const ExportSetupDialog = deferred(() => import('../../settings/team-setup/ExportSetupDialog.tsx'), 'ExportSetupDialog')
const ImportSetupDialog = deferred(() => import('../../settings/team-setup/ImportSetupDialog.tsx'), 'ImportSetupDialog')

/** More than any file that Earshot exports. */
const LARGEST_FILE_BYTES = 10_000_000

export function TeamSetupCommands() {
  const file = useRef<HTMLInputElement>(null)
  const [isExporting, setExporting] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  useCommands({
    'setup.export': () => setExporting(true),
    'setup.import': () => file.current?.click(),
  })
  const read = async (one: File) => {
    if (one.size > LARGEST_FILE_BYTES) {
      const words = 'Choose a team setup file exported from Earshot.'
      showToast('setup-import', { title: 'This file is too large to import', words })
      return
    }
    // It was deleted meanwhile, or the user may not read it.
    const text = await one.text().catch(() => null)
    if (text !== null) return setChosen(text)
    const words = 'Check that the file exists and that you can open it, then choose it again.'
    showToast('setup-import', { title: 'Can’t read this file', words })
  }
  return (
    <>
      <FileInput
        ref={file}
        label="Team setup file"
        accept="application/json,.json"
        onChoose={([one]) => void read(one)}
      />
      {isExporting && <ExportSetupDialog onClose={() => setExporting(false)} />}
      {chosen !== null && <ImportSetupDialog text={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
