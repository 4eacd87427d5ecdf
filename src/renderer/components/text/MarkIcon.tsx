import { Lightbulb, ScanSearch, Search, StickyNote } from 'lucide-react'
import type { MomentMark } from './momentMark.ts'

const ICONS = { note: StickyNote, tracker: ScanSearch, evidence: Lightbulb, match: Search } as const

export function MarkIcon({ kind, size }: { readonly kind: MomentMark['kind']; readonly size: number }) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden="true" size={size} strokeWidth={1.8} />
}
