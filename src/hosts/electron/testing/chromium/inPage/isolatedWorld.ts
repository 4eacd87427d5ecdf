/**
 * Runs in the preload's world before the preload: what `require('electron')` gives a sandboxed preload, and its channel to the
 * app. `pageScripts.ts` supplies the constants.
 */
declare const OWN_EVENT: string
declare const OTHER_EVENT: string
/** A binding of Chromium's that only this world has. */
declare const tellApp: (message: string) => void

interface ToApp {
  readonly kind: 'send' | 'invoke' | 'port' | 'port-closed' | 'context-menu'
  readonly id?: number
  readonly channel?: string
  readonly args?: readonly unknown[]
  readonly data?: PortData
}

/** What a port carries: text or bytes. */
type PortData = { readonly text: string } | { readonly base64: string }

type FromApp =
  | { readonly kind: 'message'; readonly channel: string; readonly args: readonly unknown[]; readonly ports: number[] }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly failure?: string }
  | { readonly kind: 'port'; readonly id: number; readonly data: PortData }
  | { readonly kind: 'port-closed'; readonly id: number }

type ChannelListener = (event: { readonly ports: readonly MessagePort[] }, ...args: unknown[]) => void

const listeners = new Map<string, Set<ChannelListener>>()
const invoked = new Map<number, PromiseWithResolvers<unknown>>()
const ports = new Map<number, MessagePort>()
/** The app reads their paths from Chromium, see `pageChannel.ts`. */
const filesWithPath: File[] = []
let invokedCount = 0

const tell = (message: ToApp): void => tellApp(JSON.stringify(message))

const electronOfPreload = {
  contextBridge: {
    exposeInMainWorld: connectWorlds(OWN_EVENT, OTHER_EVENT).exposeInOtherWorld,
  },
  ipcRenderer: {
    send: (channel: string, ...args: unknown[]) => tell({ kind: 'send', channel, args }),
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      invokedCount += 1
      const pending = Promise.withResolvers<unknown>()
      invoked.set(invokedCount, pending)
      tell({ kind: 'invoke', id: invokedCount, channel, args })
      return pending.promise
    },
    on(channel: string, listener: ChannelListener): void {
      const ofChannel = listeners.get(channel) ?? new Set()
      listeners.set(channel, ofChannel.add(listener))
    },
    off: (channel: string, listener: ChannelListener) => void listeners.get(channel)?.delete(listener),
  },
  webUtils: {
    // Chromium tells paths to the app, but not to a script that waits. So the path is a placeholder until it is sent.
    getPathForFile: (file: File) => `file-of-the-page:${filesWithPath.push(file) - 1}`,
  },
}

function hearApp(message: FromApp): void {
  if (message.kind === 'message') {
    const event = { ports: message.ports.map(openPort) }
    for (const listener of listeners.get(message.channel) ?? []) listener(event, ...message.args)
  } else if (message.kind === 'answer') {
    const pending = invoked.get(message.id)
    invoked.delete(message.id)
    if (message.failure === undefined) pending?.resolve(message.value)
    else pending?.reject(new Error(message.failure))
  } else if (message.kind === 'port') {
    const { data } = message
    ports.get(message.id)?.postMessage('text' in data ? data.text : Uint8Array.fromBase64(data.base64))
  } else {
    ports.get(message.id)?.close()
    ports.delete(message.id)
  }
}

/** The preload's end of a channel whose other end the app has. */
function openPort(id: number): MessagePort {
  const { port1, port2 } = new MessageChannel()
  ports.set(id, port1)
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    tell({ kind: 'port', id, data: packData(data) }),
  )
  port1.addEventListener('close', () => tell({ kind: 'port-closed', id }))
  port1.start()
  return port2
}

// The page can cancel the event to show a menu of its own.
addEventListener('contextmenu', (event) => {
  setTimeout(() => {
    if (!event.defaultPrevented) tell({ kind: 'context-menu', args: [contextOf(event)] })
  })
})

/** What Chromium knows about the place of a right click. Without the spell checker. */
function contextOf({ clientX: x, clientY: y, target }: MouseEvent): object {
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null
  const isEditable = field !== null || (target instanceof HTMLElement && target.isContentEditable)
  const selectionText =
    field?.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) ?? getSelection()?.toString() ?? ''
  const canCopy = selectionText !== ''
  const editFlags = { canCut: isEditable && canCopy, canCopy, canPaste: isEditable, canSelectAll: true }
  const spelling = { misspelledWord: '', dictionarySuggestions: [] }
  return { x, y, isEditable, selectionText, editFlags, ...spelling, menuSourceType: 'mouse', frame: null }
}

function packData(data: unknown): PortData {
  if (typeof data === 'string') return { text: data }
  if (data instanceof Uint8Array) return { base64: data.toBase64() }
  if (data instanceof ArrayBuffer) return { base64: new Uint8Array(data).toBase64() }
  throw new TypeError('The stand-in passes only text and bytes through a port.')
}

// For the preload and for the app, by their names. The page has other globals.
Object.assign(globalThis, { electronOfPreload, hearApp, filesWithPath })
