import { TriangleAlert } from 'lucide-react'
import { IconButton } from '../../components/controls/Button.tsx'

interface NotUnderstoodProps {
  readonly parts: readonly string[]
  readonly onDismiss: () => void
}

/** Reports the invalid parts of a URL, which were ignored. */
export function NotUnderstood({ parts, onDismiss }: NotUnderstoodProps) {
  return (
    <div role="status" className="flex items-start gap-2 border-b border-line bg-warn-soft py-1 pr-2 pl-4 text-warn">
      <TriangleAlert aria-hidden="true" size={15} strokeWidth={1.6} className="mt-1.5 shrink-0" />
      <p className="min-w-0 flex-1 py-1 break-words">
        {parts.length === 1
          ? 'Earshot ignored a part of this link that it can’t read: '
          : 'Earshot ignored parts of this link that it can’t read: '}
        {parts.map((part, at) => (
          <span key={part}>
            {at > 0 && ', '}
            <q className="font-medium">{part}</q>
          </span>
        ))}
      </p>
      <IconButton command="notice.dismiss" label="Dismiss" onClick={onDismiss} className="text-warn!" />
    </div>
  )
}
