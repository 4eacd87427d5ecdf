import { lazy, Suspense, useState } from 'react'
import { useCommands } from '../commands/useCommands.ts'

// Lazy: rarely opened.
const ShortcutSheet = lazy(() =>
  import('../features/shortcut-sheet/ShortcutSheet.tsx').then(({ ShortcutSheet }) => ({ default: ShortcutSheet })),
)

export function ShortcutSheetCommand() {
  const [state, setState] = useState<'closed' | 'open' | 'printing'>('closed')
  useCommands({ 'app.shortcuts': () => setState('open'), 'app.printShortcuts': () => setState('printing') })
  if (state === 'closed') return null
  return (
    <Suspense>
      <ShortcutSheet
        isPrinting={state === 'printing'}
        onPrinted={() => setState('open')}
        onClose={() => setState('closed')}
      />
    </Suspense>
  )
}
