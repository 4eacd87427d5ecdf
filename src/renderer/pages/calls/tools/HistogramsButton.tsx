import clsx from 'clsx'
import { IconButton } from '../../../components/controls/Button.tsx'

/** Shows or hides the histograms of the list. In a narrow window, the menu beside it does. */
export function HistogramsButton({ isOn }: { readonly isOn: boolean }) {
  return (
    <IconButton
      command="calls.histograms"
      aria-pressed={isOn}
      className={clsx('max-wide:hidden', isOn && 'bg-hover! text-ink!')}
    />
  )
}
