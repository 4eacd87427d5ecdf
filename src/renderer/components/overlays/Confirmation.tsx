import { useQuestion } from './confirm.ts'
import { Dialog } from './Dialog.tsx'

/** Renders the question of `confirm`; mounted once in `Root`. */
export function Confirmation() {
  const { open } = useQuestion()
  if (open === null) return null
  const { title, content, action, cancel = 'Cancel', answer } = open
  return (
    <Dialog
      onClose={() => answer(false)}
      size="small"
      title={title}
      cancel={cancel}
      action={{ variant: 'danger', children: action, onClick: () => answer(true) }}
    >
      <div className="flex flex-col gap-3 text-ink-2">{content}</div>
    </Dialog>
  )
}
