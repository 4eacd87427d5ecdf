import { Button } from '../components/controls/Button.tsx'
import { EmptyState } from '../components/notices/EmptyState.tsx'

interface QueueNotFoundProps {
  /** Label of the button. */
  readonly back?: string
  readonly onBack: () => void
}

export function QueueNotFound({ back = 'Back', onBack }: QueueNotFoundProps) {
  const button = (
    <Button command="queue.back" onClick={onBack}>
      {back}
    </Button>
  )
  return (
    <EmptyState title="Queue not found" actions={button}>
      It was deleted or never existed. Its reviews are still there.
    </EmptyState>
  )
}
