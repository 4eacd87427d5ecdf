import type { LucideIcon } from 'lucide-react'

/** The palette's sections, in the order in which they are shown before anything is typed. */
export const SECTIONS = [
  'Calls',
  'Actions',
  'Recent calls',
  'Views',
  'Trackers',
  'Filter',
  'Workspaces',
  'Words in calls',
  'Accounts',
] as const
export type Section = (typeof SECTIONS)[number]

export interface PaletteItem {
  /** Unique and the same at the next start: chosen items are remembered by it. */
  readonly id: string
  readonly section: Section
  readonly title: string
  /** Shown and searched after the title. */
  readonly detail?: string
  /** Shown after the title, but not searched: what an action is about. */
  readonly about?: string
  /** Searched, but not shown. */
  readonly aliases?: string
  /** Keys that do the same, as named in the catalog of commands. */
  readonly keys?: string
  readonly icon?: LucideIcon
  /** What choosing it does after the palette has closed, or the items to choose from next. */
  readonly choose: (() => void) | PaletteStep
}

export interface PaletteStep {
  /** What is chosen: "Filter by company". */
  readonly title: string
  readonly items: () => readonly PaletteItem[]
}
