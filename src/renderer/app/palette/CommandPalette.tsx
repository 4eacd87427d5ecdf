import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { ChevronRight, Hash } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { CallLink } from '../../../contract/callLink.ts'
import { COMMANDS } from '../../../contract/commands.ts'
import { clockText } from '../../../domain/clockText.ts'
import { LONGEST_SEARCH } from '../../../domain/search/searchProblem.ts'
import { keyName } from '../../commands/keys.ts'
import { CommandKeys, Keys } from '../../components/keys/CommandKeys.tsx'
import { Kbd } from '../../components/keys/Kbd.tsx'
import { callReference, type LinkedWorkspace } from './callReference.ts'
import type { PaletteItem, PaletteStep } from './paletteItem.ts'
import { createPaletteSearch, matchedRanges, type FoundItem, type FoundSection } from './paletteSearch.ts'
import { recentChoices, rememberChoice } from './recentChoices.ts'
import { useFoundCalls, useWordHits, type WordSearch } from './useWordHits.ts'

export interface CommandPaletteProps {
  readonly isOpen: boolean
  readonly items: readonly PaletteItem[]
  /** Null if only the items are searched. */
  readonly words?: WordSearch | null
  readonly onlyActions: boolean
  /** Whose web apps' links are recognized, the open one first. */
  readonly workspaces: readonly LinkedWorkspace[]
  /** Opens the call of a typed number or a pasted link. */
  readonly onOpenCall: (link: CallLink) => void
  readonly onClose: () => void
}

/** Search for actions, views and calls. What is chosen happens after the palette has closed and returned the focus. */
export function CommandPalette({ isOpen, onClose, ...content }: CommandPaletteProps) {
  const chosen = useRef<(() => void) | null>(null)
  // Rendered once before it is first opened, hidden and with what it will show: by then, its code is compiled.
  const [isWarmingUp, setWarmingUp] = useState(!isOpen)
  if (isOpen && isWarmingUp) setWarmingUp(false)
  useEffect(() => {
    const idle = requestIdleCallback(() => setWarmingUp(false))
    return () => cancelIdleCallback(idle)
  }, [])
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onOpenChangeComplete={(open) => {
        if (open) return
        const run = chosen.current
        chosen.current = null
        // Base UI returns the focus when the popup is gone, which is after this event.
        if (run) requestAnimationFrame(run)
      }}
    >
      <Dialog.Portal keepMounted={isWarmingUp}>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(10_11_20/32%)] dark:bg-[rgb(0_0_0/55%)]" />
        <Dialog.Popup
          aria-label={content.onlyActions ? 'Search actions' : 'Search calls and actions'}
          className="fixed top-[14%] left-1/2 z-40 flex max-h-[72dvh] w-[620px] max-w-[calc(100vw-32px)] -translate-x-1/2 flex-col rounded-lg border border-line bg-bg shadow-pop outline-none"
        >
          <Search
            {...content}
            onChosen={(run) => {
              chosen.current = run
              onClose()
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface SearchProps extends Omit<CommandPaletteProps, 'isOpen' | 'onClose'> {
  readonly onChosen: (run: () => void) => void
}

function Search({ items, words = null, workspaces, onOpenCall, onChosen, ...given }: SearchProps) {
  const [isNarrowed, setNarrowed] = useState(false)
  const onlyActions = given.onlyActions || isNarrowed
  const [query, setQuery] = useState('')
  const [stepId, setStepId] = useState<string | null>(null)
  // Its items may arrive while it's open.
  const step = useMemo(() => (stepId === null ? null : stepOf(items, stepId)), [items, stepId])
  // Computed once, so that the list doesn't change while the person reads it.
  const [recentIds] = useState(recentChoices)
  const search = useMemo(
    () =>
      onlyActions
        ? createPaletteSearch(
            items.filter(({ section }) => section === 'Actions'),
            { isStep: true },
          )
        : createPaletteSearch(items),
    [items, onlyActions],
  )
  const stepSearch = useMemo(() => step && createPaletteSearch(step.items(), { isStep: true }), [step])
  const library = step || onlyActions ? null : words
  const callSections = useFoundCalls(library, query)
  const wordSections = useWordHits(library, query)
  const itemSections = useMemo(() => {
    const found = (stepSearch ?? search).find(query, recentIds)
    const link = step || onlyActions ? null : callReference(query, workspaces)
    return link === null ? found : [openCallSection(link, onOpenCall), ...found]
  }, [search, stepSearch, step, query, recentIds, onlyActions, workspaces, onOpenCall])
  const sections = useMemo(
    () => [...itemSections, ...withoutKnown(callSections, itemSections), ...wordSections],
    [itemSections, callSections, wordSections],
  )

  const choose = ({ id, choose: chosen }: PaletteItem) => {
    rememberChoice(id)
    if (typeof chosen === 'function') return onChosen(chosen)
    setStepId(id)
    setQuery('')
  }
  return (
    <Autocomplete.Root
      open
      inline
      items={sections}
      filter={null}
      mode="none"
      autoHighlight="always"
      keepHighlight
      value={query}
      onValueChange={setQuery}
      itemToStringValue={({ item }: FoundItem) => item.title}
    >
      <div className="flex items-center gap-2 border-b border-line px-4">
        {step && <span className="shrink-0 rounded-sm bg-hover px-1.5 py-0.5 text-sm text-ink-2">{step.title}</span>}
        <Autocomplete.Input
          aria-label={step?.title ?? 'Search'}
          placeholder={step ? 'Search…' : onlyActions ? 'Search actions' : 'Search or jump to'}
          spellCheck={false}
          maxLength={LONGEST_SEARCH}
          className="h-11 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-3"
          onKeyDown={(event) => {
            if (keyName(event) === COMMANDS['app.actions'].keys?.[0]) {
              event.preventDefault()
              setNarrowed(true)
            }
            if (step === null || query !== '' || (event.key !== 'Backspace' && event.key !== 'Escape')) return
            // Back to the first step instead of closing.
            event.preventDefault()
            event.stopPropagation()
            event.preventBaseUIHandler()
            setStepId(null)
          }}
        />
      </div>
      <Autocomplete.Empty className="px-4 py-6 text-center text-ink-2 empty:hidden">No results</Autocomplete.Empty>
      <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 outline-none data-empty:p-0">
        {({ id, value, items: found }: FoundSection) => (
          <Autocomplete.Group key={id} items={found} className="mb-1">
            <Autocomplete.GroupLabel className="px-2 pt-1.5 pb-1 text-xs text-ink-3">{value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(one: FoundItem) => <Row key={one.item.id} found={one} onChoose={() => choose(one.item)} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <footer className="flex h-[34px] shrink-0 items-center gap-3.5 border-t border-line px-4 text-sm text-ink-3">
        <Hint words="move">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd>
        </Hint>
        <Hint words="choose">
          <Kbd>↵</Kbd>
        </Hint>
        <span className="flex-1" />
        {!onlyActions && (
          <Hint words="actions only">
            <CommandKeys id="app.actions" />
          </Hint>
        )}
      </footer>
    </Autocomplete.Root>
  )
}

function Row({ found, onChoose }: { readonly found: FoundItem; readonly onChoose: () => void }) {
  const { item, terms } = found
  const Icon = item.icon
  const beside = item.detail ?? item.about
  return (
    <Autocomplete.Item
      value={found}
      data-item={item.id}
      onClick={onChoose}
      className="flex min-h-[30px] cursor-default items-center gap-2.5 rounded-md px-2 py-1 outline-none select-none data-highlighted:bg-accent-soft"
    >
      <span className="grid size-5 shrink-0 place-items-center text-ink-3">
        {Icon && <Icon aria-hidden="true" size={14} strokeWidth={1.6} />}
      </span>
      <span className="min-w-0 flex-1 truncate">
        <Matched text={item.title} terms={terms} />
        {beside !== undefined && <span className="pl-2 text-sm text-ink-3">{beside}</span>}
      </span>
      {item.keys !== undefined && <Keys keys={item.keys} />}
      {typeof item.choose !== 'function' && (
        <ChevronRight aria-hidden="true" size={14} strokeWidth={1.6} className="text-ink-3" />
      )}
    </Autocomplete.Item>
  )
}

function Hint({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <span className="flex items-center gap-1 whitespace-nowrap">
      {children} {words}
    </span>
  )
}

function stepOf(items: readonly PaletteItem[], id: string): PaletteStep | null {
  const chosen = items.find((item) => item.id === id)?.choose
  return chosen === undefined || typeof chosen === 'function' ? null : chosen
}

/** Calls opened before are among the items. */
function withoutKnown(found: readonly FoundSection[], known: readonly FoundSection[]): readonly FoundSection[] {
  const ids = new Set(known.flatMap(({ items }) => items.map(({ item }) => item.id)))
  const others = found.map(({ items, ...section }) => ({
    ...section,
    items: items.filter(({ item }) => !ids.has(item.id)),
  }))
  return others.filter(({ items }) => items.length > 0)
}

function openCallSection(link: CallLink, onOpenCall: (link: CallLink) => void): FoundSection {
  const { callId, seconds, turn } = link
  const place = seconds !== null ? ` at ${clockText(seconds)}` : turn !== null ? ` at line ${turn}` : ''
  const item: PaletteItem = {
    id: `call.${callId}`,
    section: 'Calls',
    title: `Open call ${callId}${place}`,
    icon: Hash,
    choose: () => onOpenCall(link),
  }
  return { id: 'open-call', value: 'Calls', items: [{ item, terms: [] }] }
}

function Matched({ text, terms }: { readonly text: string; readonly terms: readonly string[] }) {
  const edges = [0, ...matchedRanges(text, terms), text.length]
  return edges.slice(1).map((end, at) => {
    const part = text.slice(edges[at], end)
    return at % 2 === 0 ? (
      part
    ) : (
      <b key={end} className="font-semibold text-accent-ink">
        {part}
      </b>
    )
  })
}
