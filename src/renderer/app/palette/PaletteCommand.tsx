import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { BUILT_IN_VIEWS } from '../../../domain/views/builtInViews.ts'
import { useKnownFields } from '../../client/calls/knownFields.ts'
import { recentCalls } from '../../client/calls/recentCalls.ts'
import { useApp, useTrackers, useViews } from '../../client/connection/coreStreams.ts'
import { hitAnchor } from '../../client/librarySearch.ts'
import { useSavedVersion } from '../../client/savedVersion.ts'
import { switchWorkspace } from '../../client/switchWorkspace.ts'
import { useWorkspace } from '../../client/connection/workspace.tsx'
import type { CallLink } from '../../../contract/callLink.ts'
import { COMMANDS } from '../../../contract/commands.ts'
import { holdTyping } from '../../commands/heldTyping.ts'
import { availableCommands, runCommand } from '../../commands/offeredCommands.ts'
import { useCommands } from '../../commands/useCommands.ts'
import { deferred } from '../../components/deferred.tsx'
import { itemsOfFocusedMenu } from '../../components/overlays/focusedMenu.ts'
import { findSearch, NO_QUERY, searchOf } from '../../components/links/querySearch.ts'
import { linkedCall } from '../linkedCall.ts'
import { agentsOptions, NO_AGENTS } from './agents.ts'
import { paletteItems, VALUE_FIELDS, type PaletteSources } from './paletteItems.ts'
import { wordSearch } from './wordSearch.ts'

// Lazy: the first rows don't need it. Loaded when the page is idle, so that it opens at once.
const CommandPalette = deferred(() => import('./CommandPalette.tsx'), 'CommandPalette')

/** A pasted link of another workspace, until that one is shown or the person goes elsewhere. */
let awaited: { readonly link: CallLink; readonly openedId: number } | null = null

export function PaletteCommand() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const isOpen = opened?.isOpen === true
  const workspace = useWorkspace()
  const { core } = workspace
  const navigate = useNavigate()
  const views = useViews()
  const trackers = useTrackers()
  const app = useApp()
  const { valuesOf, loadValues } = useKnownFields()
  useEffect(() => {
    if (isOpen) for (const { field } of VALUE_FIELDS) loadValues(field)
  }, [isOpen, loadValues])
  const { data: agents = NO_AGENTS } = useQuery({ ...agentsOptions(workspace), enabled: isOpen })
  const openCall = useCallback(
    (callId: number) => void navigate({ to: '/calls/$callId', params: { callId }, search: NO_QUERY }),
    [navigate],
  )
  const workspaces = app?.workspaces
  const openLink = useCallback(
    (link: CallLink) => {
      const { workspaceId } = link
      const state = { openedId: Date.now() }
      if (workspaceId === null || workspaceId === core.workspaceId) {
        // The same link again leads to its moment again.
        void navigate({ ...linkedCall(link), state })
      } else if (workspaces?.some(({ id }) => id === workspaceId)) {
        void navigate({ to: '/calls', search: NO_QUERY, state })
        awaited = { link, ...state }
        void switchWorkspace(core, workspaceId).then((isSwitched) => {
          if (!isSwitched && awaited?.link === link) awaited = null
        })
      } else void navigate({ to: '/unknown-workspace' })
    },
    [core, workspaces, navigate],
  )
  const linked = useMemo(() => {
    const isOther = ({ id }: { readonly id: string }) => Number(id !== core.workspaceId)
    return workspaces?.toSorted((one, other) => isOther(one) - isOther(other)) ?? []
  }, [workspaces, core])
  const { pathname, state } = useLocation()
  useEffect(() => {
    if (awaited === null) return
    const { link, openedId } = awaited
    const isElsewhere = openedId !== state.openedId
    if (!isElsewhere && link.workspaceId !== core.workspaceId) return
    awaited = null
    if (!isElsewhere) openLink(link)
  }, [core, openLink, state.openedId])
  const items = useMemo(
    () =>
      opened &&
      paletteItems({
        ...opened,
        runCommand: ({ id }) => void runCommand(id),
        views: [...BUILT_IN_VIEWS, ...(views ?? [])],
        openQuery: (query) => void navigate({ to: '/calls', search: searchOf(query) }),
        trackers: trackers ?? [],
        openTracker: (trackerId) => void navigate({ to: '/trackers', search: { open: [trackerId] } }),
        openCall,
        valuesOf,
        workspaces: workspaces?.filter(({ id }) => id !== core.workspaceId) ?? [],
        switchWorkspace: (id) => {
          void navigate({ to: '/calls', search: NO_QUERY })
          void switchWorkspace(core, id)
        },
        agents,
        openAgent: (agentId) => void navigate({ to: '/agents/$agentId', params: { agentId } }),
      }),
    [opened, views, trackers, workspaces, core, valuesOf, agents, openCall, navigate],
  )
  const version = useSavedVersion()
  const search = useMemo(
    () =>
      wordSearch(core, {
        openCall,
        openSearch: (text) => void navigate({ to: '/search', search: findSearch(text) }),
        openHit: ({ call, place }, text) =>
          void navigate({
            to: '/search/calls/$callId',
            params: { callId: call.id },
            search: findSearch(text),
            hash: hitAnchor(place),
          }),
        openAccount: (open) => void navigate({ to: '/accounts', search: { open: [open] } }),
      }),
    [core, openCall, navigate],
  )
  const words = useMemo(() => ({ ...search, version: isOpen ? version : null }), [search, version, isOpen])
  // Loads the code of the page's menus.
  useEffect(() => {
    const idle = requestIdleCallback(() => void itemsOfFocusedMenu())
    return () => cancelIdleCallback(idle)
  }, [pathname])

  // What is available is found out when it opens, and stays the same while it is open.
  const offered = (onlyActions: boolean): Omit<Opened, 'isOpen'> => ({
    focused: itemsOfFocusedMenu(),
    commands: availableCommands().filter(({ id }) => COMMANDS[id].isUnlisted !== true),
    recent: recentCalls(core),
    onlyActions,
  })
  const warmUp = useEffectEvent(() => {
    // Not in the updater, which may run while rendering, when the commands can't be read.
    const closed = { ...offered(false), isOpen: false }
    startTransition(() => setOpened((already) => already ?? closed))
  })
  useEffect(() => {
    const idle = requestIdleCallback(() => void CommandPalette.load().then(warmUp))
    return () => cancelIdleCallback(idle)
  }, [])

  // The next key goes to the palette and not to the page.
  const open = (onlyActions: boolean) => {
    holdTyping()
    flushSync(() => setOpened({ ...offered(onlyActions), isOpen: true }))
  }
  useCommands({ 'app.palette': () => open(false), 'app.actions': () => open(true) })
  if (opened === null || items === null) return null
  return (
    <CommandPalette
      isOpen={isOpen}
      items={items}
      words={words}
      onlyActions={opened.onlyActions}
      workspaces={linked}
      onOpenCall={openLink}
      onClose={() => setOpened({ ...opened, isOpen: false })}
    />
  )
}

interface Opened extends Pick<PaletteSources, 'focused' | 'commands' | 'recent'> {
  readonly onlyActions: boolean
  /** Stays mounted while it closes, to return the focus. */
  readonly isOpen: boolean
}
