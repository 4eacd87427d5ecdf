import clsx from 'clsx'
import type { ReactNode } from 'react'

const TONES = {
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
  quiet: 'bg-sunk text-ink-2',
}

type Tone = keyof typeof TONES

export function Pill({ tone = 'quiet', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={pillClass(tone)}>{children}</span>
}

/** Classes of a `Pill`, for markup rendered without React. */
export function pillClass(tone: Tone): string {
  return clsx('inline-block rounded-full px-[7px] py-px text-sm font-medium whitespace-nowrap', TONES[tone])
}
