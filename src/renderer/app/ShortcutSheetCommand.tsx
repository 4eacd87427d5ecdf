import { lazy, Suspense, useState } from 'react'
import { useCommands } from '../commands/useCommands.ts'

// Lazy: rarely opened.
const ShortcutSheet = lazy(() =>
  import('../features/shortcut-sheet/ShortcutSheet.tsx').then(({ ShortcutSheet }) => ({ default: ShortcutSheet })),
)

export function ShortcutSheetCommand() {
  const [isOpen, setOpen] = useState(false)
  useCommands({ 'app.shortcuts': () => setOpen(true) })
  if (!isOpen) return null
  return (
    <Suspense>
      <ShortcutSheet onClose={() => setOpen(false)} />
    </Suspense>
  )
}
