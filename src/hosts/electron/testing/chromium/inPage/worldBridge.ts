/**
 * Runs in the page's world and in the preload's. Passes values, functions and promises from one to the other, as Electron's
 * context bridge does: arrays and plain objects are copied, functions and promises are proxied, everything else is cloned.
 * An error arrives as an `Error` with its message. Source: electron_api_context_bridge.cc, `PassValueToOtherContext`.
 *
 * The worlds share the document but no objects. Chromium clones an event's `detail` for the other world (custom_event.cc).
 */
type Packed =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'array'; readonly items: readonly Packed[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, Packed])[] }
  | { readonly kind: 'function' | 'promise'; readonly id: number }

type Outcome = { readonly isOk: true; readonly value: Packed } | { readonly isOk: false; readonly message: string }

type WorldMessage =
  | { readonly kind: 'expose'; readonly key: string; readonly value: Packed }
  | { readonly kind: 'call'; readonly id: number; readonly call: number; readonly args: readonly Packed[] }
  | { readonly kind: 'returned'; readonly call: number; readonly outcome: Outcome }
  | { readonly kind: 'settled'; readonly id: number; readonly outcome: Outcome }

interface WorldBridge {
  exposeInOtherWorld(key: string, value: unknown): void
}

// oxlint-disable-next-line no-unused-vars -- the scripts that `pageScripts.ts` joins with this one call it
function connectWorlds(own: string, other: string): WorldBridge {
  const functions: ((...args: unknown[]) => unknown)[] = []
  const promises = new Map<number, PromiseWithResolvers<unknown>>()
  const returned = new Map<number, Outcome>()
  let promiseCount = 0
  let callCount = 0

  const post = (message: WorldMessage): void => {
    document.dispatchEvent(new CustomEvent(other, { detail: message }))
  }

  function pack(value: unknown): Packed {
    if (typeof value === 'function') {
      return { kind: 'function', id: functions.push(value as (...args: unknown[]) => unknown) - 1 }
    }
    if (value instanceof Promise) {
      promiseCount += 1
      const id = promiseCount
      void outcomeOf(value).then((outcome) => post({ kind: 'settled', id, outcome }))
      return { kind: 'promise', id }
    }
    if (Array.isArray(value)) return { kind: 'array', items: value.map(pack) }
    if (isPlain(value)) {
      return { kind: 'object', entries: Object.entries(value).map(([key, one]) => [key, pack(one)]) }
    }
    return { kind: 'value', value }
  }

  function unpack(packed: Packed): unknown {
    if (packed.kind === 'value') return packed.value
    if (packed.kind === 'array') return packed.items.map(unpack)
    if (packed.kind === 'object') return Object.fromEntries(packed.entries.map(([key, one]) => [key, unpack(one)]))
    if (packed.kind === 'function') return (...args: unknown[]) => callOther(packed.id, args)
    const pending = Promise.withResolvers<unknown>()
    promises.set(packed.id, pending)
    return pending.promise
  }

  /** Dispatching an event is synchronous, so the other world has returned when `post` has. */
  function callOther(id: number, args: readonly unknown[]): unknown {
    callCount += 1
    const call = callCount
    post({ kind: 'call', id, call, args: args.map(pack) })
    const outcome = returned.get(call)
    returned.delete(call)
    if (outcome === undefined) throw new Error('The other world is gone.')
    if (!outcome.isOk) throw new Error(outcome.message)
    return unpack(outcome.value)
  }

  async function outcomeOf(promise: Promise<unknown>): Promise<Outcome> {
    try {
      return { isOk: true, value: pack(await promise) }
    } catch (error) {
      return failed(error)
    }
  }

  function callOwn(id: number, args: readonly Packed[]): Outcome {
    try {
      return { isOk: true, value: pack(functions[id]?.(...args.map(unpack))) }
    } catch (error) {
      return failed(error)
    }
  }

  function receive(message: WorldMessage): void {
    if (message.kind === 'expose') expose(message.key, unpack(message.value))
    else if (message.kind === 'call') {
      post({ kind: 'returned', call: message.call, outcome: callOwn(message.id, message.args) })
    } else if (message.kind === 'returned') returned.set(message.call, message.outcome)
    else {
      const { outcome } = message
      const pending = promises.get(message.id)
      promises.delete(message.id)
      if (outcome.isOk) pending?.resolve(unpack(outcome.value))
      else pending?.reject(new Error(outcome.message))
    }
  }

  document.addEventListener(own, (event) => receive((event as CustomEvent<WorldMessage>).detail))
  return { exposeInOtherWorld: (key, value) => post({ kind: 'expose', key, value: pack(value) }) }
}

/** The page can't replace or change what the preload gave it. Source: electron_api_context_bridge.cc, `ExposeAPIInWorld`. */
function expose(key: string, value: unknown): void {
  Object.defineProperty(globalThis, key, { value: freezeAll(value), writable: false, configurable: false })
}

function freezeAll(value: unknown): unknown {
  if (isPlain(value) || Array.isArray(value)) Object.values(Object.freeze(value)).forEach(freezeAll)
  return value
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function failed(error: unknown): Outcome {
  return { isOk: false, message: error instanceof Error ? error.message : String(error) }
}
