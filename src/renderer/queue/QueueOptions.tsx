import { useState } from 'react'
import type { ReviewQueue } from '../../domain/reviews/reviewQueue.ts'
import { useCommands } from '../commands/useCommands.ts'
import { IconButton } from '../components/controls/Button.tsx'
import { SettingControl } from '../components/layout/SettingControl.tsx'
import { Popover } from '../components/overlays/Popover.tsx'
import { SETTINGS } from '../hooks/stored/settings.ts'
import { QueuePlanText } from './QueuePlanNote.tsx'

/** A button, and how the queue is worked through: the choices, and how long the rest takes. */
export function QueueOptions({ queue }: { readonly queue: ReviewQueue }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  useCommands({ 'queue.options': () => setOpen(true) })
  return (
    <>
      <IconButton
        ref={setAnchor}
        command="queue.options"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Popover label="Queue options" isOpen={isOpen} onClose={() => setOpen(false)} anchor={anchor}>
        <div className="grid w-80 max-w-full gap-2 p-3.5">
          <SettingControl setting={SETTINGS.playsOnArrival} />
          <SettingControl setting={SETTINGS.goesOn} />
          <QueuePlanText queue={queue} />
        </div>
      </Popover>
    </>
  )
}
