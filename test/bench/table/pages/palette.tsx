import { startTransition, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { CallRecord } from '../../../../src/domain/calls/call.ts'
import { BUILT_IN_VIEWS } from '../../../../src/domain/views/builtInViews.ts'
import { paletteItems, VALUE_FIELDS } from '../../../../src/renderer/app/palette/paletteItems.ts'
import { wordSearch } from '../../../../src/renderer/app/palette/wordSearch.ts'
import type { WorkspaceClient } from '../../../../src/renderer/client/connection/workspaceClient.ts'
import { availableCommands } from '../../../../src/renderer/commands/offeredCommands.ts'
import { itemsOfFocusedMenu } from '../../../../src/renderer/components/overlays/focusedMenu.ts'
import { useCommands } from '../../../../src/renderer/commands/useCommands.ts'
import { CommandPalette, type CommandPaletteProps } from '../../../../src/renderer/app/palette/CommandPalette.tsx'
import type { WordSearch } from '../../../../src/renderer/app/palette/useWordHits.ts'
import './ours.css'

const doNothing = () => undefined
const NO_WORKSPACES: readonly never[] = []

/** The library, which is in the bench's process. */
declare const findCalls: (typed: string, limit: number) => Promise<readonly CallRecord[]>
declare const textsOf: (field: string) => Promise<readonly string[]>

/**
 * The palette over a library of 100,000 calls, opened with Ctrl+K like in the app. The page notes how long it takes from a key
 * until what it changed is drawn: `opened` and `results`, and until the library's calls are: `found`, in ms.
 */
const library = {
  findCalls: ({ typed, limit }: { readonly typed: string; readonly limit: number }) => findCalls(typed, limit),
}
const search = wordSearch({ library } as unknown as WorkspaceClient, {
  openCall: doNothing,
  openSearch: doNothing,
  openHit: doNothing,
  openAccount: doNothing,
})
const words: WordSearch = {
  ...search,
  version: null,
  async calls(text, signal) {
    const from = keyAt
    const items = await search.calls(text, signal)
    requestAnimationFrame(() => setTimeout(() => measured.found.push(performance.now() - from)))
    return items
  },
  hits: async () => [],
  accounts: async () => [],
}
const values = new Map(await Promise.all(VALUE_FIELDS.map(async ({ field }) => [field, await textsOf(field)] as const)))

const measured = { opened: [] as number[], results: [] as number[], found: [] as number[] }
Object.assign(globalThis, { measured })

let keyAt = 0
addEventListener('keydown', (event) => (keyAt = event.timeStamp), { capture: true })

/** Notes the time until the next frame is drawn. */
function note(times: number[]): void {
  const from = keyAt
  requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)))
}

function itemsNow(): CommandPaletteProps['items'] {
  return paletteItems({
    focused: itemsOfFocusedMenu(),
    commands: availableCommands(),
    runCommand: doNothing,
    views: BUILT_IN_VIEWS,
    openQuery: doNothing,
    trackers: [],
    openTracker: doNothing,
    recent: [],
    openCall: doNothing,
    valuesOf: (field) => values.get(field) ?? [],
    workspaces: [],
    switchWorkspace: doNothing,
    agents: [],
    openAgent: doNothing,
  })
}

function Palette() {
  const [opened, setOpened] = useState<Pick<CommandPaletteProps, 'items' | 'isOpen'> | null>(null)
  // Like the app, which renders it once while the page is idle.
  useEffect(() => {
    requestIdleCallback(() => startTransition(() => setOpened({ items: itemsNow(), isOpen: false })))
  }, [])
  useCommands({
    'go.calls': doNothing,
    'go.reviews': doNothing,
    'go.imports': doNothing,
    'app.palette': () => {
      setOpened({ items: itemsNow(), isOpen: true })
      note(measured.opened)
    },
  })
  return (
    <div onInput={() => note(measured.results)} style={{ height: '100vh' }}>
      {opened && (
        <CommandPalette
          {...opened}
          words={words}
          workspaces={NO_WORKSPACES}
          onlyActions={false}
          onOpenCall={doNothing}
          onClose={() => setOpened({ ...opened, isOpen: false })}
        />
      )}
    </div>
  )
}

createRoot(document.getElementById('root')!).render(<Palette />)
