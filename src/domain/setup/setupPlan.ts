import { freeName } from '../freeName.ts'
import { hintsForCard, type QuestionHints } from '../hints/questionHints.ts'
import { ownValue } from '../ownValue.ts'
import { LONGEST_RULE_NAME, type ImportRule, type NewRule } from '../recordings/rules/importRule.ts'
import { ruleFile } from '../recordings/rules/ruleFile.ts'
import { LONGEST_TRACKER_NAME, trackerKey, type Tracker } from '../trackers/tracker.ts'
import type { FiledTracker } from '../trackers/trackerFile.ts'
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
  readonly hints: readonly QuestionHints[]
  /** Of the scorecards that were read. */
  readonly questions: readonly { readonly id: number; readonly text: string | null }[]
  /** Null if importing is turned off. */
  readonly rules: readonly ImportRule[] | null
}

/** Something to import. `replaces` is null if it's new. */
export type SetupStep =
  | { readonly part: 'views'; readonly item: NewView; readonly replaces: View | null }
  | { readonly part: 'layouts'; readonly item: ViewLayout; readonly replaces: TableLayout | null }
  | { readonly part: 'trackers'; readonly item: FiledTracker; readonly replaces: Tracker | null }
  | { readonly part: 'hints'; readonly item: QuestionHints; readonly replaces: QuestionHints | null }
  | { readonly part: 'rules'; readonly item: NewRule; readonly replaces: ImportRule | null }

export interface SetupPlan {
  readonly steps: readonly SetupStep[]
  /** What the workspace has already, exactly so. */
  readonly sameCount: number
  /** What can't be imported, and why. */
  readonly refused: readonly string[]
}

/** All of a workspace that can be exported. */
export function setupOf({ views, layouts, trackers, hints, rules }: CurrentSetup): readonly SetupItem[] {
  const laid = BUILT_IN_VIEWS.flatMap(({ id }) => {
    const layout = ownValue(layouts, id)
    return layout === undefined ? [] : [{ viewId: id, layout }]
  })
  return [
    ...views.map((item) => ({ part: 'views', item }) as const),
    ...laid.map((item) => ({ part: 'layouts', item }) as const),
    ...trackers.map((item) => ({ part: 'trackers', item }) as const),
    ...hints.flatMap((item) => (item.phrases.length > 0 ? [{ part: 'hints', item } as const] : [])),
    ...(rules ?? []).map((item) => ({ part: 'rules', item }) as const),
  ]
}

export function setupItemName({ part, item }: SetupItem): string {
  switch (part) {
    case 'layouts':
      return BUILT_IN_VIEWS.find(({ id }) => id === item.viewId)?.name ?? item.viewId
    case 'hints':
      return item.question ?? `Question ${item.questionId}`
    default:
      return item.name
  }
}

/**
 * What importing a file would do. Views and rules replace those of the same name, trackers those of the same id, because filters
 * name it, and hints those of a question with the same text.
 */
export function planSetup({ items, passedOver }: ReadSetup, current: CurrentSetup): SetupPlan {
  const planned = [...items.flatMap((one) => stepOf(one, current) ?? []), ...hintSteps(items, current)]
  const refused = planned.filter((one) => typeof one === 'string')
  const possible = planned.filter((one) => typeof one !== 'string')
  const changing = possible.filter((step) => !changesNothing(step))
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

/** Or why it can't be imported. Null for hints. */
function stepOf(one: SetupItem, current: CurrentSetup): SetupStep | string | null {
  switch (one.part) {
    case 'views':
      return { ...one, replaces: withName(current.views, one.item.name) }
    case 'layouts':
      return { ...one, replaces: ownValue(current.layouts, one.item.viewId) ?? null }
    case 'trackers': {
      const { id, name } = one.item
      const replaces = current.trackers.find((tracker) => tracker.id === id)
      return { ...one, replaces: replaces ?? (id === null ? withName(current.trackers, name) : null) }
    }
    case 'hints':
      return null
    case 'rules':
      if (current.rules === null) return `“${one.item.name}”: importing is turned off on this computer`
      return { ...one, replaces: withName(current.rules, one.item.name) }
  }
}

/** All together, because several scorecards can have the same question. */
function hintSteps(items: readonly SetupItem[], { hints, questions }: CurrentSetup): readonly (SetupStep | string)[] {
  const given = items.flatMap((one) => (one.part === 'hints' ? [one.item] : []))
  const steps = hintsForCard(given, questions).map((item): SetupStep => {
    const known = hints.find(({ questionId, phrases }) => questionId === item.questionId && phrases.length > 0)
    return { part: 'hints', item, replaces: known ?? null }
  })
  const unknown = given.filter((hint) => hintsForCard([hint], questions).length === 0)
  const name = (item: QuestionHints) => setupItemName({ part: 'hints', item })
  return [
    ...steps,
    ...unknown.map((hint) => `“${name(hint)}”: this question isn’t on a scorecard that was read so far`),
  ]
}

function changesNothing(step: SetupStep): boolean {
  if (step.part === 'layouts') return isSameLayout(step.item.layout, step.replaces ?? DEFAULT_LAYOUT)
  if (step.replaces === null) return false
  switch (step.part) {
    case 'views':
      return isSame(writtenView(step.item), writtenView(step.replaces))
    case 'trackers':
      return step.item.name === step.replaces.name && trackerKey(step.item) === trackerKey(step.replaces)
    case 'hints':
      return isSame(step.item.phrases, step.replaces.phrases)
    case 'rules':
      return isSame(ruleFile([step.item]), ruleFile([step.replaces]))
  }
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
    case 'hints':
      return step
  }
}

function withName<Item extends { readonly name: string }>(items: readonly Item[], name: string): Item | null {
  return items.find((item) => item.name.toLowerCase() === name.toLowerCase()) ?? null
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
