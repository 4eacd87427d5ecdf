import { Dialog } from '../../components/overlays/Dialog.tsx'
import { Kbd } from '../../components/Kbd.tsx'
import { keyWords, SHORTCUT_GROUPS, type ShortcutGroup } from './shortcutGroups.ts'

/** All keyboard shortcuts, grouped by page. */
export function ShortcutSheet({ isMac, onClose }: { readonly isMac: boolean; onClose(): void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" size="large">
      <div
        tabIndex={0}
        role="group"
        aria-label="All shortcuts"
        className="-mx-2.5 gap-8 rounded-md px-2.5 py-1.5 focus-visible:outline-1 focus-visible:outline-ink-3 sm:columns-2"
      >
        {SHORTCUT_GROUPS.map((group) => (
          <Group key={group.place} group={group} isMac={isMac} />
        ))}
      </div>
    </Dialog>
  )
}

function Group({ group, isMac }: { readonly group: ShortcutGroup; readonly isMac: boolean }) {
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-1.5 font-semibold">{group.place}</h3>
      <dl className="grid gap-1.5">
        {group.shortcuts.map(([keys, words]) => (
          <div key={words} className="flex items-center gap-3">
            <dt className="min-w-0 flex-1 text-ink-2">{words}</dt>
            <dd className="flex shrink-0 items-center gap-1.5">
              {keys.map((key) => (
                <span key={key} className="flex gap-0.5">
                  {keyWords(key, isMac).map((word) => (
                    <Kbd key={word}>{word}</Kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
