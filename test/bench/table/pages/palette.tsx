import { QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { CallRow } from '../../../../src/domain/calls/call.ts'
import { BUILT_IN_VIEWS } from '../../../../src/domain/views/builtInViews.ts'
import { knownCalls, knownTexts, prepareKnownCalls } from '../../../../src/renderer/app/palette/knownCalls.ts'
import { paletteItems } from '../../../../src/renderer/app/palette/paletteItems.ts'
import { listKey } from '../../../../src/renderer/client/calls/callList.ts'
import { PAGE_ROWS, type ListRows } from '../../../../src/renderer/client/calls/listRows.ts'
import { availableCommands } from '../../../../src/renderer/commands/offeredCommands.ts'
import { itemsOfFocusedMenu } from '../../../../src/renderer/components/overlays/focusedMenu.ts'
import { useCommands } from '../../../../src/renderer/commands/useCommands.ts'
import {
  CommandPalette,
  type CommandPaletteProps,
} from '../../../../src/renderer/features/command-palette/CommandPalette.tsx'
import { benchCalls } from './benchRows.ts'
import './ours.css'

/**
 * The palette over 100,000 loaded calls, opened with Ctrl+K like in the app. The page notes how long it takes from a key
 * until what it changed is drawn: `opened` and `results`, in ms.
 */
const calls = benchCalls()
const client = new QueryClient()
client.setQueryData<Pick<ListRows, 'pages'>>(listKey('bench', { filters: [], sort: [] }, 'first'), {
  pages: Array.from({ length: calls.length / PAGE_ROWS }, (_, page) => ({
    ...{ offset: page * PAGE_ROWS, start: page * PAGE_ROWS, refreshCount: 1 },
    rows: calls.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS).map((call): CallRow => ({ kind: 'call', call })),
  })),
})

const measured = { opened: [] as number[], results: [] as number[] }
Object.assign(globalThis, { measured })

let keyAt = 0
addEventListener('keydown', (event) => (keyAt = event.timeStamp), { capture: true })

/** Notes the time until the next frame is drawn. */
function note(times: number[]): void {
  const from = keyAt
  requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)))
}

const doNothing = () => undefined

function content(): Pick<CommandPaletteProps, 'items' | 'calls'> {
  const items = paletteItems({
    focused: itemsOfFocusedMenu(),
    commands: availableCommands(),
    runCommand: doNothing,
    views: BUILT_IN_VIEWS,
    openQuery: doNothing,
    trackers: [],
    openTracker: doNothing,
    recent: [],
    openCall: doNothing,
    valuesOf: (field) => knownTexts(client, 'bench', field),
    workspaces: [],
    switchWorkspace: doNothing,
    chooseTheme: doNothing,
    agents: () => [],
    openAgent: doNothing,
  })
  return { items, calls: knownCalls(client, 'bench', doNothing) }
}

function Palette() {
  const [opened, setOpened] = useState<Pick<CommandPaletteProps, 'items' | 'calls' | 'isOpen'> | null>(null)
  useEffect(() => prepareKnownCalls(client, 'bench'), [])
  // Like the app, which renders it once while the page is idle.
  useEffect(() => {
    requestIdleCallback(() => startTransition(() => setOpened({ ...content(), isOpen: false })))
  }, [])
  useCommands({
    'go.calls': doNothing,
    'go.reviews': doNothing,
    'go.imports': doNothing,
    'app.palette': () => {
      setOpened({ ...content(), isOpen: true })
      note(measured.opened)
    },
  })
  return (
    <div onInput={() => note(measured.results)} style={{ height: '100vh' }}>
      {opened && (
        <CommandPalette
          {...opened}
          onlyActions={false}
          onOpenCall={doNothing}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      )}
    </div>
  )
}

createRoot(document.getElementById('root')!).render(<Palette />)
