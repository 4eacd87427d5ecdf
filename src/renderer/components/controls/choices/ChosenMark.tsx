import { Check } from 'lucide-react'

/** The check mark of the chosen item in a list. The control announces it. */
export function ChosenMark() {
  return <Check aria-hidden="true" size={14} strokeWidth={1.8} className="text-accent-ink" />
}
