import clsx from 'clsx'

/** Background colors with a contrast of at least 4.5:1 to white initials. */
const GROUNDS = ['#5b5bd6', '#0d66b8', '#b8307f', '#1d7a4e', '#5f6b7a', '#7a4bc2', '#0f7286', '#b3382c']

interface AvatarProps {
  readonly name: string
  /** Determines the color, so that a person has the same color everywhere. */
  readonly seed: number | string
  readonly size?: 'small' | 'medium'
}

/** A person's initials on a colored circle. Decorative: the name is next to it, so screen readers skip it. */
export function Avatar({ name, seed, size = 'small' }: AvatarProps) {
  return (
    <span aria-hidden="true" className={avatarClass(size)} style={{ background: avatarGround(seed) }}>
      {initials(name)}
    </span>
  )
}

/** Classes of an `Avatar` without its background, for markup rendered without React. */
export function avatarClass(size: 'small' | 'medium'): string {
  return clsx(
    'inline-block shrink-0 rounded-full text-center font-semibold text-on-accent select-none',
    size === 'small' ? 'size-[18px] text-[9px] leading-[18px]' : 'size-7 text-xs leading-7',
  )
}

export function avatarGround(seed: number | string): string {
  let hash = 0
  for (const char of String(seed)) hash = (hash * 31 + char.codePointAt(0)!) >>> 0
  return GROUNDS[hash % GROUNDS.length]!
}

/**
 * Initials of the first and last word, or two letters of a single word. Splits by grapheme, so that it works in every
 * script.
 */
export function initials(name: string): string {
  let letters = knownInitials.get(name)
  if (letters === undefined) {
    letters = initialsOf(name)
    if (knownInitials.size >= MOST_KNOWN) knownInitials.clear()
    knownInitials.set(name, letters)
  }
  return letters
}

/** Lists show the same few people repeatedly, and splitting graphemes took a tenth of the time per scrolled row. */
const knownInitials = new Map<string, string>()
const MOST_KNOWN = 1000

/** Only the first of them. */
export function initial(name: string): string {
  return graphemes(name.trim(), 1).toUpperCase() || '?'
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const first = words[0]
  if (!first) return '?'
  const last = words.length > 1 ? words.at(-1)! : undefined
  return (last ? graphemes(first, 1) + graphemes(last, 1) : graphemes(first, 2)).toUpperCase()
}

// Created once: creating one took 3 ms of each jump in the table.
const segmenter = new Intl.Segmenter()

function graphemes(word: string, count: number): string {
  let end = 0
  let left = count
  for (const { index, segment } of segmenter.segment(word)) {
    end = index + segment.length
    if (--left === 0) break
  }
  return word.slice(0, end)
}
