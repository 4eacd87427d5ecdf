import { useRef, useState, type FormEvent } from 'react'
import { LONGEST_VIEW_NAME } from '../../../domain/views/view.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Popover } from '../../components/overlays/Popover.tsx'
import { TextField } from '../../components/controls/TextField.tsx'

interface NamePopoverProps {
  readonly anchor: HTMLElement
  readonly title: string
  readonly start: string
  /** Label of the button; may depend on the name. */
  readonly actionFor: (name: string) => string
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

export function NamePopover({ anchor, title, start, actionFor, onName, onClose }: NamePopoverProps) {
  const [name, setName] = useState(start)
  const [wasTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '') onName(name.trim())
  }
  return (
    <Popover isOpen onClose={onClose} anchor={anchor} label={title} initialFocus={field} className="w-[280px]">
      <form onSubmit={submit} noValidate className="flex flex-col gap-2.5 p-3">
        <TextField
          ref={field}
          label="View name"
          value={name}
          onChange={setName}
          maxLength={LONGEST_VIEW_NAME}
          problem={wasTried && name.trim() === '' ? 'Enter a name.' : null}
        />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit">
            {actionFor(name.trim())}
          </Button>
        </div>
      </form>
    </Popover>
  )
}
