import type { MenuItemConstructorOptions } from 'electron'
import { COMMAND_IDS, COMMANDS, type AvailableCommand, type CommandId, type Place } from '../../../contract/commands.ts'

/** Commands that need no page: they open a window. */
const ALWAYS: ReadonlySet<CommandId> = new Set(['go.settings', 'app.about', 'app.shortcuts'])

/** The commands of some places, in the order of the catalog. */
export function commandsOf(...places: readonly Place[]): readonly CommandId[] {
  return COMMAND_IDS.filter((id) => COMMANDS[id].isUnlisted !== true && places.includes(COMMANDS[id].place))
}

/** Creates items of commands; those that aren't available now are disabled. */
export function commandItems(options: {
  readonly platform: NodeJS.Platform
  readonly available: readonly AvailableCommand[]
  readonly run: (id: CommandId) => void
}): (ids: readonly CommandId[]) => MenuItemConstructorOptions[] {
  const titles = new Map(options.available.map(({ id, title }) => [id, title]))
  return (ids) =>
    ids.map((id) => {
      const accelerator = acceleratorOf(id, options.platform)
      return {
        label: menuLabel(titles.get(id) ?? COMMANDS[id].title),
        enabled: titles.has(id) || ALWAYS.has(id),
        // Only shown: the page handles the key. On macOS, the menu gets it too, if the page doesn't handle it.
        ...(accelerator !== null && { accelerator, registerAccelerator: false }),
        click: () => options.run(id),
      }
    })
}

/**
 * Null if a menu can't show the key. macOS doesn't have `registerAccelerator`: there, the menu would take keys without
 * modifiers, which type text.
 */
function acceleratorOf(id: CommandId, platform: NodeJS.Platform): string | null {
  const key = COMMANDS[id].keys?.find((one) => one.startsWith('Mod+')) ?? COMMANDS[id].keys?.[0]
  if (key === undefined || /\S \S/.test(key)) return null
  if (platform === 'darwin' && !key.startsWith('Mod+')) return null
  // Accelerators separate their parts with a plus sign.
  if (key === '+') return 'Plus'
  return key === ' ' ? 'Space' : key.split('+').map(partOfAccelerator).join('+')
}

/** Names in the catalog that Electron spells otherwise. Source: docs/tutorial/keyboard-shortcuts.md, "Accelerators". */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['Mod', 'CmdOrCtrl'],
  ['ArrowLeft', 'Left'],
  ['ArrowRight', 'Right'],
  ['ArrowUp', 'Up'],
  ['ArrowDown', 'Down'],
])

function partOfAccelerator(part: string): string {
  return PARTS.get(part) ?? (part.length === 1 ? part.toUpperCase() : part)
}

const SMALL_WORDS: ReadonlySet<string> = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])

/** In title case, like the items that Electron adds itself. `&` would mark a key. */
function menuLabel(title: string): string {
  return title
    .split(' ')
    .map((word, at) => (at > 0 && SMALL_WORDS.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
    .replaceAll('&', '&&')
}
