import { useState } from 'react'
import { COMMANDS, type Place } from '../../../contract/commands.ts'
import { availableCommands } from '../../commands/offeredCommands.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { ShortcutSheet } from '../shortcuts/ShortcutSheet.tsx'

interface Opened {
  readonly first: ReadonlySet<Place>
  readonly isPrinting: boolean
}

export function ShortcutSheetCommand() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (isPrinting: boolean) => setOpened((already) => ({ first: already?.first ?? NOWHERE, isPrinting }))
  useCommands({
    'app.shortcuts': () => setOpened({ first: placesOfPage(), isPrinting: false }),
    'app.printShortcuts': () => open(true),
  })
  if (opened === null) return null
  return <ShortcutSheet {...opened} onPrinted={() => open(false)} onClose={() => setOpened(null)} />
}

const NOWHERE: ReadonlySet<Place> = new Set()

/** Where the person is, apart from what is available everywhere. */
function placesOfPage(): ReadonlySet<Place> {
  const places = new Set(availableCommands().map(({ id }) => COMMANDS[id].place))
  places.delete('app')
  return places
}
