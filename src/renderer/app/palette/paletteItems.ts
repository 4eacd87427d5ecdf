import {
  Building2,
  Clock,
  Filter,
  Layers,
  ListFilter,
  Phone,
  ScanSearch,
  Shapes,
  SunMoon,
  UserRound,
} from 'lucide-react'
import { CALL_FORMATS, type CallRecord } from '../../../domain/calls/call.ts'
import { callName } from '../../../domain/calls/callName.ts'
import { FORMAT_NAMES } from '../../../domain/terms.ts'
import type { Tracker } from '../../../domain/trackers/tracker.ts'
import { openedQuery, type View } from '../../../domain/views/view.ts'
import type { DraftQuery } from '../../../domain/query/query.ts'
import type { RecentCall } from '../../client/calls/recentCalls.ts'
import { COMMANDS, type AvailableCommand } from '../../../contract/commands.ts'
import { COMMAND_ICONS } from '../../commands/commandIcons.ts'
import { format } from '../../components/format.ts'
import type { CollectedItem } from '../../components/overlays/focusedMenu.ts'
import { SETTINGS } from '../../hooks/stored/settings.ts'
import type { PaletteItem, PaletteStep } from './paletteItem.ts'

export interface PaletteSources {
  /** The context menu of what has the focus. */
  readonly focused: readonly CollectedItem[]
  readonly commands: readonly AvailableCommand[]
  readonly runCommand: (command: AvailableCommand) => void
  readonly views: readonly View[]
  readonly openQuery: (query: DraftQuery) => void
  readonly trackers: readonly Pick<Tracker, 'id' | 'name'>[]
  readonly openTracker: (trackerId: string) => void
  readonly recent: readonly RecentCall[]
  readonly openCall: (callId: number) => void
  readonly valuesOf: (field: 'lead_company' | 'lead_name') => readonly string[]
  readonly workspaces: readonly { readonly id: string; readonly name: string }[]
  readonly switchWorkspace: (id: string) => void
  /** By name. */
  readonly agents: readonly { readonly id: number; readonly name: string }[]
  readonly openAgent: (agentId: number) => void
}

/** Everything that the palette finds: commands of what has the focus and of the screen first, then what can be opened. */
export function paletteItems(sources: PaletteSources): readonly PaletteItem[] {
  return [
    ...sources.focused.map((item, at, all) => focusedItem(item, all.slice(0, at))),
    ...sources.commands.map((command) => commandItem(command, sources.runCommand)),
    ...filterSteps(sources),
    agentStep(sources),
    themeStep(),
    ...sources.recent.map(({ id, title }): PaletteItem => ({
      id: callItemId(id),
      section: 'Recent calls',
      title: callName({ id, title }),
      icon: Clock,
      choose: () => sources.openCall(id),
    })),
    ...sources.views.map((view): PaletteItem => ({
      id: `view.${view.id}`,
      section: 'Views',
      title: view.name,
      icon: Layers,
      choose: () => sources.openQuery(openedQuery(view)),
    })),
    ...sources.trackers.map(({ id, name }): PaletteItem => ({
      id: `tracker.${id}`,
      section: 'Trackers',
      title: name,
      icon: ScanSearch,
      choose: () => sources.openTracker(id),
    })),
    ...sources.workspaces.map(({ id, name }): PaletteItem => ({
      id: `workspace.${id}`,
      section: 'Workspaces',
      title: `Switch to ${name}`,
      choose: () => sources.switchWorkspace(id),
    })),
    ...VALUE_FIELDS.flatMap(({ field }) => valueItems(field, sources)),
  ]
}

/** A menu can have the same command for several values. */
function focusedItem({ id, title, menu, run }: CollectedItem, before: readonly CollectedItem[]): PaletteItem {
  const same = before.filter((other) => other.id === id).length
  return {
    ...commandItem({ id, title }, run),
    ...(same > 0 && { id: `${id}.${same + 1}` }),
    about: menu,
    aliases: `${COMMANDS[id].title} ${COMMANDS[id].aliases ?? ''}`,
  }
}

function commandItem(command: AvailableCommand, run: (command: AvailableCommand) => void): PaletteItem {
  const { keys, aliases } = COMMANDS[command.id]
  const icon = COMMAND_ICONS[command.id]
  return {
    id: command.id,
    section: 'Actions',
    title: command.title,
    ...(keys?.[0] !== undefined && { keys: keys[0] }),
    ...(icon !== undefined && { icon }),
    ...(aliases !== undefined && { aliases }),
    choose: () => run(command),
  }
}

function callItemId(callId: number): string {
  return `call.${callId}`
}

export function callItem(call: CallRecord, openCall: (callId: number) => void): PaletteItem {
  const facts = [
    call.agent?.name,
    call.leadName,
    call.leadCompany,
    call.timestamp && (format.shortMoment(call.timestamp, new Date()) ?? call.timestamp),
  ]
  return {
    id: callItemId(call.id),
    section: 'Calls',
    title: callName(call),
    detail: facts.filter(Boolean).join(' · '),
    icon: Phone,
    choose: () => openCall(call.id),
  }
}

/** Their values are offered as filters. */
export const VALUE_FIELDS = [
  { field: 'lead_company', name: 'Company', icon: Building2 },
  { field: 'lead_name', name: 'Lead', icon: UserRound },
] as const

function valueItems(field: 'lead_company' | 'lead_name', { valuesOf, openQuery }: PaletteSources): PaletteItem[] {
  const { name, icon } = VALUE_FIELDS.find((one) => one.field === field)!
  return valuesOf(field).map((value) => ({
    id: `filter.${field}.${value}`,
    section: 'Filter',
    title: `${name} is ${value}`,
    icon,
    choose: () => openQuery({ filters: [{ field, op: '==', value }], sort: [] }),
  }))
}

function filterSteps(sources: PaletteSources): PaletteItem[] {
  const step = (id: string, title: string, icon: typeof Filter, items: PaletteStep['items']): PaletteItem => ({
    id: `step.${id}`,
    section: 'Actions',
    title: `${title}…`,
    icon,
    choose: { title, items },
  })
  return [
    step('company', 'Filter by company', Building2, () => valueItems('lead_company', sources)),
    step('lead', 'Filter by lead', UserRound, () => valueItems('lead_name', sources)),
    step('format', 'Filter by format', Shapes, () =>
      CALL_FORMATS.map((value) => ({
        id: `filter.type.${value}`,
        section: 'Filter',
        title: FORMAT_NAMES[value],
        icon: ListFilter,
        choose: () => sources.openQuery({ filters: [{ field: 'type', op: '==', value }], sort: [] }),
      })),
    ),
  ]
}

function agentStep({ agents, openAgent }: PaletteSources): PaletteItem {
  return {
    id: 'step.agent',
    section: 'Actions',
    title: 'Open agent…',
    aliases: 'rep one-on-one',
    icon: UserRound,
    choose: {
      title: 'Open agent',
      items: () =>
        agents.map(({ id, name }) => ({
          id: `agent.${id}`,
          section: 'Actions',
          title: name,
          icon: UserRound,
          choose: () => openAgent(id),
        })),
    },
  }
}

function themeStep(): PaletteItem {
  return {
    id: 'step.theme',
    section: 'Actions',
    title: 'Change theme…',
    aliases: 'dark light appearance',
    icon: SunMoon,
    choose: {
      title: 'Change theme',
      items: () =>
        SETTINGS.theme.options.map(({ value, label }) => ({
          id: `theme.${value}`,
          section: 'Actions',
          title: label,
          choose: () => SETTINGS.theme.choose(value),
        })),
    },
  }
}
