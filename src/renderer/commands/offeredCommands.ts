import { COMMAND_IDS, COMMANDS, type AvailableCommand, type CommandId, type Place } from '../../contract/commands.ts'
import { focusedButton, idsOfButtons, pageButton } from './commandButtons.ts'
import { isForControl } from './keyTarget.ts'
import { keyName } from './keys.ts'

/** `by`: how the person gave the command. Returns `false` if it didn't do anything, so that the key stays free for others. */
type CommandHandler = (by: 'key' | 'choice') => unknown

/** A command without a handler isn't available now. */
export type CommandHandlers = { readonly [Id in CommandId]?: OfferedCommand | false | null | undefined }

/** With a title if it says more than the catalog's: "Review 12 selected calls". */
type OfferedCommand = CommandHandler | { readonly title: string; readonly run: CommandHandler }

type Offer = () => CommandHandlers

/** What the mounted components offer, in the order in which they were mounted, inner ones first. */
const offers = new Set<Offer>()
let stopListening: (() => void) | undefined

/** Until the returned function is called, these commands are available. */
export function offerCommands(offer: Offer): () => void {
  offers.add(offer)
  stopListening ??= listenToKeys()
  return () => {
    offers.delete(offer)
    if (offers.size > 0) return
    stopListening?.()
    stopListening = undefined
  }
}

/** The commands that are available now, in the order of the catalog. */
export function availableCommands(): readonly AvailableCommand[] {
  const pressable = idsOfButtons()
  return COMMAND_IDS.flatMap((id) => {
    const [offered] = [...offers].flatMap((offer) => offer()[id] || [])
    if (typeof offered === 'object') return { id, title: offered.title }
    return offered || pressable.has(id) ? { id, title: COMMANDS[id].title } : []
  })
}

/** Does what the person chose in a menu. Returns whether anything did it. */
export function runCommand(id: CommandId): boolean {
  return pressed(focusedButton(id)) || runOffered(id) || pressPageButton(id)
}

/** Does what the key does on the page, for menus that have one item for all commands of a key. */
export function runKey(key: string): boolean {
  return press(key)
}

/** Like `runCommand`, for the command's own button, which must not press itself. */
export function runOffered(id: CommandId): boolean {
  return handlersOf(id).some((handler) => handler('choice') !== false)
}

/** A handler that refused has its reasons, so that only a command without one presses its button. */
function pressPageButton(id: CommandId): boolean {
  return handlersOf(id).length === 0 && pressed(pageButton(id))
}

function pressed(button: HTMLButtonElement | undefined): boolean {
  button?.click()
  return button !== undefined
}

function handlersOf(id: CommandId): readonly CommandHandler[] {
  return [...offers].flatMap((offer) => handlerIn(offer, id) ?? [])
}

function handlerIn(offer: Offer, id: CommandId): CommandHandler | undefined {
  const offered = offer()[id]
  if (!offered) return undefined
  return typeof offered === 'function' ? offered : offered.run
}

/** By place: whether its keys do nothing at the moment. */
const pauses = new Map<Place, () => boolean>()

/** While `isPaused`, no key of this place does anything: its page is still shown, but another one is loading. */
export function pauseKeys(place: Place, isPaused: () => boolean): () => void {
  pauses.set(place, isPaused)
  return () => void pauses.delete(place)
}

/** Time between the keys of a sequence such as `g c`. */
const SEQUENCE_MS = 1500

function listenToKeys(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let cameByPointer = false
  let prefix: { readonly key: string; readonly until: number } | undefined

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') cameByPointer = false
    if (MODIFIERS.has(event.key)) return
    if (event.repeat) {
      onHeldKey(event, cameByPointer)
      return
    }
    const sequence = prefix !== undefined && event.timeStamp <= prefix.until ? `${prefix.key} ` : ''
    prefix = undefined
    if (event.defaultPrevented || event.isComposing) return
    const key = keyName(event)
    if (isForControl(event, key, cameByPointer)) return
    if (press(`${sequence}${key}`)) event.preventDefault()
    else if (sequence !== '' && press(key)) event.preventDefault()
    else if (sequence === '' && isPrefix(key)) {
      prefix = { key, until: event.timeStamp + SEQUENCE_MS }
      event.preventDefault()
    }
  }
  window.addEventListener('keydown', onKeyDown, { signal })
  window.addEventListener('pointerdown', () => (cameByPointer = true), { capture: true, signal })
  return () => stop.abort()
}

/** Also of commands that don't repeat, so that holding Space doesn't scroll after it started the player. */
function onHeldKey(event: KeyboardEvent, cameByPointer: boolean): void {
  if (event.defaultPrevented || event.isComposing) return
  const key = keyName(event)
  if (isForControl(event, key, cameByPointer)) return
  if (press(key, 'held') || commandsOf(key).some(isAvailable)) event.preventDefault()
}

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'])

/** Commands of what is open come before those of the app, and a player's, which loads later, before those of its page. */
function press(key: string, how: 'pressed' | 'held' = 'pressed'): boolean {
  const ids = commandsOf(key).filter((id) => how === 'pressed' || COMMANDS[id].repeats === true)
  const ofPlayer = ids.filter((id) => COMMANDS[id].place === 'player')
  const ofApp = ids.filter((id) => COMMANDS[id].place === 'app')
  const others = ids.filter((id) => !ofPlayer.includes(id) && !ofApp.includes(id))
  return [ofPlayer, others, ofApp].some(pressOneOf)
}

function commandsOf(key: string): readonly CommandId[] {
  return (COMMANDS_OF_KEY.get(key) ?? []).filter(
    (id) => COMMANDS[id].isHandledByControl !== true && pauses.get(COMMANDS[id].place)?.() !== true,
  )
}

function isAvailable(id: CommandId): boolean {
  return handlersOf(id).length > 0 || pageButton(id) !== undefined
}

/** Inner components first, whichever of the commands they have. */
function pressOneOf(ids: readonly CommandId[]): boolean {
  if (ids.some((id) => pressed(focusedButton(id)))) return true
  const isHandled = [...offers].some((offer) =>
    ids.some((id) => {
      const handler = handlerIn(offer, id)
      return handler !== undefined && handler('key') !== false
    }),
  )
  return isHandled || ids.some(pressPageButton)
}

const COMMANDS_OF_KEY = new Map<string, CommandId[]>()
for (const id of COMMAND_IDS) {
  for (const key of COMMANDS[id].keys ?? []) COMMANDS_OF_KEY.set(key, [...(COMMANDS_OF_KEY.get(key) ?? []), id])
}

/** Whether a sequence of an available command begins with it. */
function isPrefix(key: string): boolean {
  return [...COMMANDS_OF_KEY].some(
    ([keys, ids]) => keys.startsWith(`${key} `) && ids.some((id) => handlersOf(id).length > 0),
  )
}
