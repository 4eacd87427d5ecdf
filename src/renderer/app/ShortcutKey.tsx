import { lazy, Suspense, useState } from 'react'
import { useShortcuts } from '../hooks/useShortcuts.ts'

// Apart from the first rows: it is read once or twice in a life.
const ShortcutSheet = lazy(() =>
  import('../features/shortcut-sheet/ShortcutSheet.tsx').then(({ ShortcutSheet }) => ({ default: ShortcutSheet })),
)

/** `?` shows which keys there are. */
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
