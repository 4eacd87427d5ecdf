import { Keys } from '../../components/CommandKeys.tsx'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { sheetGroups, type SheetGroup } from './sheetLines.ts'

export function ShortcutSheet({ onClose }: { onClose(): void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" size="large">
      <div
        tabIndex={0}
        role="group"
        aria-label="All shortcuts"
        className="-mx-2.5 gap-8 px-2.5 py-1.5 outline-none sm:columns-2"
      >
        {sheetGroups().map((group) => (
          <Group key={group.heading} group={group} />
        ))}
      </div>
    </Dialog>
  )
}

function Group({ group }: { readonly group: SheetGroup }) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-1.5 font-semibold">{group.heading}</h3>
      <dl className="grid gap-1.5">
        {group.lines.map(({ words, keys }) => (
          <div key={words} className="flex items-center gap-3">
            <dt className="min-w-0 flex-1 text-ink-2">{words}</dt>
            <dd className="flex shrink-0 flex-wrap items-center justify-end gap-1.5">
              {keys.map((key) => (
                <Keys key={key} keys={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
