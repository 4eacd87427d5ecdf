import type { SetupStep } from '../../../domain/setup/setupPlan.ts'
import { DEFAULT_LAYOUT } from '../../../domain/views/view.ts'
import { change, inTurn } from '../../client/undo/change.ts'
import { format } from '../../components/format.ts'
import type { WorkspaceClient } from '../../client/connection/workspaceClient.ts'

interface Applied {
  undo(): Promise<unknown>
  redo(): Promise<unknown>
}

/** Imports all of it, or shows why that failed and imports nothing. Can be undone. Returns whether it was imported. */
export function importSetup(core: WorkspaceClient, steps: readonly SetupStep[]): Promise<boolean> {
  return change<readonly Applied[]>(core, {
    id: 'setup-import',
    title: `${format.count(steps.length, 'item')} imported`,
    do: () => applyAll(core, steps),
    undo: (applied) => inTurn(applied.toReversed(), (one) => one.undo()),
    redo: (applied) => inTurn(applied, (one) => one.redo()),
    toast: {},
  })
}

async function applyAll(core: WorkspaceClient, steps: readonly SetupStep[]) {
  const applied: Applied[] = []
  try {
    for (const step of steps) applied.push(await apply(core, step))
  } catch (error) {
    await inTurn(applied.toReversed(), (one) => one.undo())
    throw error
  }
  return applied
}

async function apply(core: WorkspaceClient, step: SetupStep): Promise<Applied> {
  switch (step.part) {
    case 'views': {
      const { item, replaces } = step
      if (replaces !== null) {
        const { id: viewId, ...former } = replaces
        return changed((view) => core.views.change({ viewId, view }), former, item)
      }
      const [viewId = ''] = (await core.views.add({ views: [item] })).viewIds
      return added(core.views, { viewId })
    }
    case 'layouts': {
      const { viewId, layout } = step.item
      return changed((one) => core.layouts.lay({ viewId, layout: one }), step.replaces ?? DEFAULT_LAYOUT, layout)
    }
    case 'trackers': {
      const { item, replaces } = step
      const { id, ...tracker } = item
      if (replaces !== null) {
        const { id: trackerId, ...former } = replaces
        return changed((one) => core.trackers.change({ trackerId, tracker: one }), former, tracker)
      }
      const [trackerId = ''] = (await core.trackers.add({ trackers: [{ ...tracker, id }] })).trackerIds
      return added(core.trackers, { trackerId })
    }
    case 'reasons': {
      const { item, replaces } = step
      // None restores the list that comes with the app.
      return changed(({ reasons }) => core.reviews.setReasons({ reasons }), replaces ?? { reasons: [] }, item)
    }
    case 'rules': {
      const { item, replaces } = step
      if (replaces !== null) {
        const { ruleId, ...former } = replaces
        // What belongs to this workspace isn't in files.
        const agents = { ...item.agents, remembered: former.agents.remembered }
        const rule = { ...item, agents, callTypeId: former.callTypeId }
        return changed((one) => core.rules.change({ ruleId, rule: one }), former, rule)
      }
      const { ruleId } = await core.rules.add({ rule: item })
      return added(core.rules, { ruleId })
    }
  }
}

async function changed<State>(become: (state: State) => Promise<unknown>, from: State, to: State): Promise<Applied> {
  await become(to)
  return { undo: () => become(from), redo: () => become(to) }
}

function added<Which>(
  of: { readonly remove: (which: Which) => Promise<unknown>; readonly restore: (which: Which) => Promise<unknown> },
  which: Which,
): Applied {
  return { undo: () => of.remove(which), redo: () => of.restore(which) }
}
