import { lazy, Suspense, useState } from 'react'
import { useShortcuts } from '../hooks/useShortcuts.ts'

// Lazy: rarely opened.
const ShortcutSheet = lazy(() =>
  import('../features/shortcut-sheet/ShortcutSheet.tsx').then(({ ShortcutSheet }) => ({ default: ShortcutSheet })),
)

/** Opens the list of keyboard shortcuts on `?`. */
export function ShortcutKey() {
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '?': () => setOpen(true) })
  if (!isOpen) return null
  return (
    <Suspense>
      <ShortcutSheet isMac={navigator.platform.startsWith('Mac')} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
