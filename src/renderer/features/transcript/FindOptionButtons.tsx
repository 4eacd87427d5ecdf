import { CaseSensitive, WholeWord } from 'lucide-react'
import type { FindOptions } from '../../../domain/textSearch.ts'
import { IconButton } from '../../components/controls/Button.tsx'

interface FindOptionButtonsProps {
  readonly options: FindOptions
  onChange(options: FindOptions): void
}

export function FindOptionButtons({ options, onChange }: FindOptionButtonsProps) {
  const { matchesCase = false, wholeWords = false } = options
  const classes = 'aria-pressed:bg-accent-soft aria-pressed:text-accent-ink'
  return (
    <>
      <IconButton
        command="find.matchCase"
        label="Match case"
        aria-pressed={matchesCase}
        className={classes}
        onClick={() => onChange({ ...options, matchesCase: !matchesCase })}
      >
        <CaseSensitive aria-hidden="true" size={15} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        command="find.wholeWords"
        label="Whole words"
        aria-pressed={wholeWords}
        className={classes}
        onClick={() => onChange({ ...options, wholeWords: !wholeWords })}
      >
        <WholeWord aria-hidden="true" size={15} strokeWidth={1.6} />
      </IconButton>
    </>
  )
}
