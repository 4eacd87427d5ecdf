import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Place } from '../../../contract/commands.ts'
import { Keys } from '../../components/keys/CommandKeys.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { TextField } from '../../components/controls/TextField.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import './printedSheet.css'
import { groupsWithKeys, matchingGroups, sheetGroups, type SheetGroup } from './sheetLines.ts'

interface ShortcutSheetProps {
  /** The places of the current page, which are listed first. */
  readonly first: ReadonlySet<Place>
  /** Prints the sheet when this becomes true. */
  readonly isPrinting: boolean
  onPrinted(): void
  onClose(): void
}

export function ShortcutSheet({ first, isPrinting, onPrinted, onClose }: ShortcutSheetProps) {
  const [query, setQuery] = useState('')
  const groups = sheetGroups(first)
  // A search also finds commands without a key.
  const found = query.trim() === '' ? groupsWithKeys(groups) : matchingGroups(groups, query)
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
        onClose={onClose}
        title="Keyboard shortcuts"
        size="large"
        footer={<Button command="app.printShortcuts" />}
      >
        <div className="sticky top-0 z-10 -mx-2.5 bg-bg px-2.5 py-1.5">
          <TextField
            type="search"
            label="Search shortcuts"
            isLabelHidden
            placeholder="Search shortcuts"
            value={query}
            onChange={setQuery}
          />
        </div>
        <p role="status" className="text-center text-ink-2 not-empty:py-6">
          {found.length === 0 && 'No shortcuts found'}
        </p>
        <div
          tabIndex={0}
          role="group"
          aria-label="Shortcuts"
          className="-mx-2.5 gap-8 px-2.5 py-1.5 outline-none sm:columns-2"
        >
          {found.map((group) => (
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
            {groupsWithKeys(sheetGroups()).map((group) => (
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

function Group({ group }: { readonly group: SheetGroup }) {
  return (
    <>
      <h3 className="mb-1.5 font-semibold">{group.heading}</h3>
      <dl className="grid gap-1.5">
        {group.lines.map(({ words, keys }) => (
          <div key={words} className="flex items-center gap-3">
            <dt className="min-w-0 flex-1 text-ink-2">{words}</dt>
            <dd className="flex max-w-3/5 shrink-0 flex-wrap items-center justify-end gap-1.5">
              {keys.length === 0 && <span className="text-ink-3">No shortcut</span>}
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
