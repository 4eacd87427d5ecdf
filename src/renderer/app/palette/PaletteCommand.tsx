import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, startTransition, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import { recentCalls } from '../../client/calls/recentCalls.ts'
import { useCore } from '../../client/connection/core.tsx'
import { useApp, useTrackers, useViews } from '../../client/connection/coreStreams.ts'
import { hitAnchor } from '../../client/librarySearch.ts'
import { switchWorkspace } from '../../client/switchWorkspace.ts'
import { useWorkspace } from '../../client/workspace.tsx'
import { COMMANDS } from '../../../contract/commands.ts'
import { holdTyping } from '../../commands/heldTyping.ts'
import { availableCommands, runCommand } from '../../commands/offeredCommands.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { itemsOfFocusedMenu } from '../../components/overlays/focusedMenu.ts'
import type { PaletteItem } from '../../features/command-palette/paletteItem.ts'
import type { ManyItems } from '../../features/command-palette/paletteSearch.ts'
import type { WordSearch } from '../../features/command-palette/useWordHits.ts'
import { findSearch, NO_QUERY, searchOf } from '../querySearch.ts'
import { chooseTheme } from '../theme.ts'
import { knownAgents, knownCalls, knownTexts, prepareKnownCalls } from './knownCalls.ts'
import { paletteItems } from './paletteItems.ts'
import { wordSearch } from './wordSearch.ts'

// Lazy: the first rows don't need it. Loaded when the page is idle, so that it opens at once.
const loadPalette = () => import('../../features/command-palette/CommandPalette.tsx')
const CommandPalette = lazy(() => loadPalette().then(({ CommandPalette }) => ({ default: CommandPalette })))

export function PaletteCommand() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { workspaceId } = useWorkspace()
  const core = useCore()
  const client = useQueryClient()
  const navigate = useNavigate()
  const views = useViews()
  const trackers = useTrackers()
  const app = useApp()
  useEffect(() => prepareKnownCalls(client, workspaceId), [client, workspaceId])
  const openCall = (callId: number) => void navigate({ to: '/calls/$callId', params: { callId }, search: NO_QUERY })
  // What is available is found out when it opens, and stays the same while it is open.
  const content = (onlyActions: boolean): Omit<Opened, 'isOpen'> => {
    const items = paletteItems({
      focused: itemsOfFocusedMenu(),
      commands: availableCommands().filter(({ id }) => COMMANDS[id].isKeyOnly !== true),
      runCommand: ({ id }) => void runCommand(id),
      views: [...BUILT_IN_VIEWS, ...(views ?? [])],
      openQuery: (query) => void navigate({ to: '/calls', search: searchOf(query) }),
      trackers: trackers ?? [],
      openTracker: (trackerId) => void navigate({ to: '/trackers', search: { open: [trackerId] } }),
      recent: recentCalls(workspaceId),
      openCall,
      valuesOf: (field) => knownTexts(client, workspaceId, field),
      workspaces: app?.workspaces.filter(({ id }) => id !== workspaceId) ?? [],
      switchWorkspace: (id) => {
        void navigate({ to: '/calls', search: NO_QUERY })
        void switchWorkspace(core, id)
      },
      chooseTheme,
      agents: () => knownAgents(client, workspaceId),
      openAgent: (agentId) => void navigate({ to: '/agents/$agentId', params: { agentId } }),
    })
    const words = wordSearch(core, workspaceId, {
      openSearch: (text) => void navigate({ to: '/search', search: findSearch(text) }),
      openHit: ({ call, place }, text) =>
        void navigate({
          to: '/search/calls/$callId',
          params: { callId: call.id },
          search: findSearch(text),
          hash: hitAnchor(place),
        }),
      openAccount: (open) => void navigate({ to: '/accounts', search: { open: [open] } }),
    })
    return { items, calls: knownCalls(client, workspaceId, openCall), words, onlyActions }
  }
  const { pathname } = useLocation()
  // Loads the code of the page's menus.
  useEffect(() => {
    const idle = requestIdleCallback(() => void itemsOfFocusedMenu())
    return () => cancelIdleCallback(idle)
  }, [pathname])

  const warmUp = useEffectEvent(() => {
    // Not in the updater, which may run while rendering, when the commands can't be asked.
    const closed = { ...content(false), isOpen: false }
    startTransition(() => setOpened((already) => already ?? closed))
  })
  useEffect(() => {
    const idle = requestIdleCallback(() => void loadPalette().then(warmUp))
    return () => cancelIdleCallback(idle)
  }, [])

  // The next key goes to the palette and not to the page.
  const open = (onlyActions: boolean) => {
    holdTyping()
    flushSync(() => setOpened({ ...content(onlyActions), isOpen: true }))
  }
  useCommands({ 'app.palette': () => open(false), 'app.actions': () => open(true) })
  if (opened === null) return null
  return (
    <Suspense>
      <CommandPalette {...opened} onOpenCall={openCall} onClose={() => setOpened({ ...opened, isOpen: false })} />
    </Suspense>
  )
}

interface Opened {
  readonly items: readonly PaletteItem[]
  readonly calls: ManyItems
  readonly words: WordSearch | null
  readonly onlyActions: boolean
  /** Stays mounted while it closes, to return the focus. */
  readonly isOpen: boolean
}
