import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { Keys } from '../../components/CommandKeys.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import './printedSheet.css'
import { sheetGroups, type SheetGroup } from './sheetLines.ts'

interface ShortcutSheetProps {
  /** Prints it when this becomes true. */
  readonly isPrinting: boolean
  onPrinted(): void
  onClose(): void
}

export function ShortcutSheet({ isPrinting, onPrinted, onClose }: ShortcutSheetProps) {
  const groups = sheetGroups()
  const print = useEffectEvent(() => {
    window.print()
    onPrinted()
  })
  useEffect(() => {
    if (isPrinting) print()
  }, [isPrinting])
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title="Keyboard shortcuts"
        size="large"
        footer={<Button command="app.printShortcuts" />}
      >
        <div
          tabIndex={0}
          role="group"
          aria-label="All shortcuts"
          className="-mx-2.5 gap-8 px-2.5 py-1.5 outline-none sm:columns-2"
        >
          {groups.map((group) => (
            <section key={group.heading} className="mb-5 break-inside-avoid">
              <Group group={group} />
            </section>
          ))}
        </div>
      </Dialog>
      {/* The dialog scrolls, so it can't be printed itself. */}
      {createPortal(
        <div className="printed-shortcuts">
          <h1>Earshot keyboard shortcuts</h1>
          <div>
            {withKeys(groups).map((group) => (
              <section key={group.heading}>
                <Group group={group} />
              </section>
            ))}
          </div>
        </div>,
        document.body,
      )}
    </>
  )
}

/** On paper, only what there is to remember. */
function withKeys(groups: readonly SheetGroup[]): readonly SheetGroup[] {
  return groups
    .map(({ heading, lines }) => ({ heading, lines: lines.filter(({ keys }) => keys.length > 0) }))
    .filter(({ lines }) => lines.length > 0)
}

function Group({ group }: { readonly group: SheetGroup }) {
  return (
    <>
      <h3 className="mb-1.5 font-semibold">{group.heading}</h3>
      <dl className="grid gap-1.5">
        {group.lines.map(({ words, keys }) => (
          <div key={words} className="flex items-center gap-3">
            <dt className="min-w-0 flex-1 text-ink-2">{words}</dt>
            <dd className="flex max-w-3/5 shrink-0 flex-wrap items-center justify-end gap-1.5">
              {keys.map((key) => (
                <Keys key={key} keys={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
