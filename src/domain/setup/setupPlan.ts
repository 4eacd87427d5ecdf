import { freeName } from '../freeName.ts'
import { ownValue } from '../ownValue.ts'
import { LONGEST_RULE_NAME, type ImportRule, type NewRule } from '../recordings/rules/importRule.ts'
import { ruleFile } from '../recordings/rules/ruleFile.ts'
import type { ReasonList } from '../reviews/reasonFile.ts'
import { questionHere } from '../trackers/evidence.ts'
import { LONGEST_TRACKER_NAME, type Tracker } from '../trackers/tracker.ts'
import { writtenTracker, type FiledTracker } from '../trackers/trackerFile.ts'
import { BUILT_IN_VIEWS } from '../views/builtInViews.ts'
import { isSameLayout } from '../views/laidOutColumns.ts'
import type { ViewLayout } from '../views/layoutFile.ts'
import { DEFAULT_LAYOUT, LONGEST_VIEW_NAME, type TableLayout, type View } from '../views/view.ts'
import { writtenView, type NewView } from '../views/viewFile.ts'
import type { ReadSetup, SetupItem } from './setupFile.ts'

/** What a workspace has of each part. */
export interface CurrentSetup {
  readonly views: readonly View[]
  /** By the id of the view. */
  readonly layouts: Readonly<Record<string, TableLayout>>
  readonly trackers: readonly Tracker[]
  /** The questions of the scorecards that were read. */
  readonly questions: readonly { readonly id: number; readonly text: string | null }[]
  /** Why reviewers disagree with the AI. Null while the list is the one that comes with the app. */
  readonly reasons: ReasonList | null
  /** Null if importing is turned off. */
  readonly rules: readonly ImportRule[] | null
}

/** Something to import. `replaces` is null if it's new. */
export type SetupStep =
  | { readonly part: 'views'; readonly item: NewView; readonly replaces: View | null }
  | { readonly part: 'layouts'; readonly item: ViewLayout; readonly replaces: TableLayout | null }
  | { readonly part: 'trackers'; readonly item: FiledTracker; readonly replaces: Tracker | null }
  | { readonly part: 'reasons'; readonly item: ReasonList; readonly replaces: ReasonList | null }
  | { readonly part: 'rules'; readonly item: NewRule; readonly replaces: ImportRule | null }

interface SetupPlan {
  readonly steps: readonly SetupStep[]
  /** What the workspace has already, exactly so. */
  readonly sameCount: number
  /** What can't be imported, and why. */
  readonly refused: readonly string[]
}

/** All of a workspace that can be exported. */
export function setupOf({ views, layouts, trackers, reasons, rules }: CurrentSetup): readonly SetupItem[] {
  const laid = BUILT_IN_VIEWS.flatMap(({ id }) => {
    const layout = ownValue(layouts, id)
    return layout === undefined ? [] : [{ viewId: id, layout }]
  })
  return [
    ...views.map((item) => ({ part: 'views', item }) as const),
    ...laid.map((item) => ({ part: 'layouts', item }) as const),
    ...trackers.map((item) => ({ part: 'trackers', item }) as const),
    ...(reasons === null ? [] : [{ part: 'reasons', item: reasons } as const]),
    ...(rules ?? []).map((item) => ({ part: 'rules', item }) as const),
  ]
}

export function setupItemName({ part, item }: SetupItem): string {
  if (part === 'reasons') return item.reasons.join(', ')
  if (part !== 'layouts') return item.name
  return BUILT_IN_VIEWS.find(({ id }) => id === item.viewId)?.name ?? item.viewId
}

/**
 * What importing a file would do. Views and rules replace those of the same name, and trackers those of the same id, because
 * filters name it; each is replaced once, and further items of its name are added.
 */
export function planSetup({ items, passedOver }: ReadSetup, current: CurrentSetup): SetupPlan {
  const planned = items.map((one) => stepOf(one, current))
  const refused = planned.filter((one) => typeof one === 'string')
  const possible = planned.filter((one) => typeof one !== 'string')
  const changing = eachReplacedOnce(possible)
  const names: Names = {
    views: current.views.map(({ name }) => name),
    trackers: current.trackers.map(({ name }) => name),
    rules: (current.rules ?? []).map(({ name }) => name),
  }
  return {
    steps: changing.map((step) => underFreeName(step, names)),
    sameCount: possible.length - changing.length,
    refused: [...passedOver, ...refused],
  }
}

/** Or why it can't be imported. */
function stepOf(one: SetupItem, current: CurrentSetup): SetupStep | string {
  switch (one.part) {
    case 'views':
      return { ...one, replaces: withName(current.views, one.item.name) }
    case 'layouts':
      return { ...one, replaces: ownValue(current.layouts, one.item.viewId) ?? null }
    case 'trackers': {
      const { id, name, question } = one.item
      const item = question ? { ...one.item, question: questionHere(question, current.questions) } : one.item
      const replaces = current.trackers.find((tracker) => tracker.id === id)
      return { ...one, item, replaces: replaces ?? (id === null ? withName(current.trackers, name) : null) }
    }
    case 'reasons':
      return { ...one, replaces: current.reasons }
    case 'rules':
      if (current.rules === null) return `“${one.item.name}”: importing is turned off on this computer`
      return { ...one, replaces: withName(current.rules, one.item.name) }
  }
}

function changesNothing(step: SetupStep): boolean {
  if (step.part === 'layouts') return isSameLayout(step.item.layout, step.replaces ?? DEFAULT_LAYOUT)
  if (step.replaces === null) return false
  switch (step.part) {
    case 'views':
      return isSame(writtenView(step.item), writtenView(step.replaces))
    case 'trackers':
      return isSame({ ...writtenTracker(step.item), id: null }, { ...writtenTracker(step.replaces), id: null })
    case 'reasons':
      return isSame(step.item.reasons, step.replaces.reasons)
    case 'rules':
      return isSame(ruleFile([step.item]), ruleFile([step.replaces]))
  }
}

/** Those that change something. Several items of a file may have one name, and the second must not replace the first. */
function eachReplacedOnce(steps: readonly SetupStep[]): readonly SetupStep[] {
  const same = new Set(steps.filter(changesNothing))
  const found = new Set([...same].map(({ replaces }) => replaces))
  return steps
    .filter((step) => !same.has(step))
    .map((step) => {
      if (step.part === 'layouts' || step.part === 'reasons') return step
      if (found.has(step.replaces)) return { ...step, replaces: null }
      found.add(step.replaces)
      return step
    })
}

/** Those that are taken, by part. */
type Names = Readonly<Record<'views' | 'trackers' | 'rules', string[]>>

/** With a number after the name if something else has it. */
function underFreeName(step: SetupStep, names: Names): SetupStep {
  if (step.replaces !== null) return step
  const free = (part: keyof Names, name: string, longest: number) => {
    const found = freeName(name, names[part], longest)
    names[part].push(found)
    return found
  }
  switch (step.part) {
    case 'views':
      return { ...step, item: { ...step.item, name: free('views', step.item.name, LONGEST_VIEW_NAME) } }
    case 'trackers':
      return { ...step, item: { ...step.item, name: free('trackers', step.item.name, LONGEST_TRACKER_NAME) } }
    case 'rules':
      return { ...step, item: { ...step.item, name: free('rules', step.item.name, LONGEST_RULE_NAME) } }
    case 'layouts':
    case 'reasons':
      return step
  }
}

function withName<Item extends { readonly name: string }>(items: readonly Item[], name: string): Item | null {
  return items.find((item) => item.name.toLowerCase() === name.toLowerCase()) ?? null
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
