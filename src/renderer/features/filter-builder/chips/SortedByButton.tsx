import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../../components/controls/Button.tsx'

/** Opens the sort menu. Other props are passed to the button. */
export function SortedByButton(props: ComponentProps<'button'>) {
  return (
    <Button command="sort.choose" variant="ghost" aria-haspopup="menu" {...props} className="-mr-1 pr-1!">
      Sorted by
      <ChevronDown aria-hidden="true" size={13} strokeWidth={1.6} />
    </Button>
  )
}
