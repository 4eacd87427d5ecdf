import clsx from 'clsx'
import { IconButton } from '../../components/controls/Button.tsx'

/** Shows or hides the histograms of the list. */
export function HistogramsButton({ isOn }: { readonly isOn: boolean }) {
  return <IconButton command="calls.histograms" aria-pressed={isOn} className={clsx(isOn && 'bg-hover! text-ink!')} />
}
