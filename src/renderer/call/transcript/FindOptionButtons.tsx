import { CaseSensitive, WholeWord } from 'lucide-react'
import type { FindOptions } from '../../../domain/textSearch.ts'
import { IconButton } from '../../components/controls/Button.tsx'

interface FindOptionButtonsProps {
  readonly options: FindOptions
  onChange(options: FindOptions): void
}

export function FindOptionButtons({ options, onChange }: FindOptionButtonsProps) {
  return BUTTONS.map(({ option, command, label, Icon }) => (
    <IconButton
      key={option}
      command={command}
      label={label}
      aria-pressed={options[option] ?? false}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
      onClick={() => onChange({ ...options, [option]: !options[option] })}
    >
      <Icon aria-hidden="true" size={15} strokeWidth={1.6} />
    </IconButton>
  ))
}

const BUTTONS = [
  { option: 'matchesCase', command: 'find.matchCase', label: 'Match case', Icon: CaseSensitive },
  { option: 'wholeWords', command: 'find.wholeWords', label: 'Whole words', Icon: WholeWord },
] as const
