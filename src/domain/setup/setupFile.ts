import { TEAM_SETUP_FILE, type ReadItems, type RefusedFile } from '../listFile.ts'
import type { NewRule } from '../recordings/rules/importRule.ts'
import { readRuleFile, ruleFile } from '../recordings/rules/ruleFile.ts'
import { readReasonFile, reasonFile, type ReasonList } from '../reviews/reasonFile.ts'
import { readTrackerFile, trackerFile, type FiledTracker } from '../trackers/trackerFile.ts'
import { layoutFile, readLayoutFile, type ViewLayout } from '../views/layoutFile.ts'
import { readViewFile, viewFile, type NewView } from '../views/viewFile.ts'

interface SetupParts {
  readonly views: NewView
  /** Layouts of the views that come with the app. */
  readonly layouts: ViewLayout
  readonly trackers: FiledTracker
  /** Why reviewers disagree with the AI. */
  readonly reasons: ReasonList
  readonly rules: NewRule
}

export type SetupPart = keyof SetupParts
export const SETUP_PARTS: readonly SetupPart[] = ['views', 'layouts', 'trackers', 'reasons', 'rules']

/** Something that a person made, and others of the team can have, too. */
export type SetupItem = {
  readonly [Part in SetupPart]: { readonly part: Part; readonly item: SetupParts[Part] }
}[SetupPart]

/** What a file has for a workspace. */
export interface ReadSetup {
  readonly kind: 'setup'
  readonly items: readonly SetupItem[]
  /** What couldn't be read, as text: `“Lost deals”: “planet == 5” isn’t a filter or sort key`. */
  readonly passedOver: readonly string[]
}

/** A team's setup as JSON. Each part is as in the files of one part that earlier versions exported. */
export function setupFileText(items: readonly SetupItem[]): string {
  const views = items.flatMap((one) => (one.part === 'views' ? [one.item] : []))
  const layouts = items.flatMap((one) => (one.part === 'layouts' ? [one.item] : []))
  const trackers = items.flatMap((one) => (one.part === 'trackers' ? [one.item] : []))
  const reasons = items.flatMap((one) => (one.part === 'reasons' ? [one.item] : [])).at(-1)
  const rules = items.flatMap((one) => (one.part === 'rules' ? [one.item] : []))
  const file = {
    kind: TEAM_SETUP_FILE,
    version: 1,
    ...(views.length > 0 && { views: viewFile(views) }),
    ...(layouts.length > 0 && { layouts: layoutFile(layouts) }),
    ...(trackers.length > 0 && { trackers: trackerFile(trackers) }),
    ...(reasons !== undefined && { reasons: reasonFile(reasons) }),
    ...(rules.length > 0 && { rules: ruleFile(rules) }),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Also reads files of one part, and of a whole workspace. */
export function readSetupFile(text: string): ReadSetup | RefusedFile {
  const read = {
    views: readViewFile(text),
    layouts: readLayoutFile(text),
    trackers: readTrackerFile(text),
    reasons: readReasonFile(text),
    rules: readRuleFile(text),
  }
  const parts: readonly ReadItems<unknown>[] = Object.values(read)
  const refused = parts.filter((part) => part.kind === 'refused')
  const known = refused.filter(({ reason }) => reason !== 'other-file')
  if (refused.length === parts.length) return known[0] ?? refused[0]!
  return {
    kind: 'setup',
    items: [
      ...itemsOf(read.views).map((item) => ({ part: 'views', item }) as const),
      ...itemsOf(read.layouts).map((item) => ({ part: 'layouts', item }) as const),
      ...itemsOf(read.trackers).map((item) => ({ part: 'trackers', item }) as const),
      ...itemsOf(read.reasons).map((item) => ({ part: 'reasons', item }) as const),
      ...itemsOf(read.rules).map((item) => ({ part: 'rules', item }) as const),
    ],
    passedOver: [
      ...parts.flatMap((part) => (part.kind === 'items' ? part.passedOver : [])),
      ...known.filter(({ reason }) => reason !== 'empty').map(({ words }) => words),
    ],
  }
}

function itemsOf<Item>(read: ReadItems<Item>): readonly Item[] {
  return read.kind === 'items' ? read.items : []
}
