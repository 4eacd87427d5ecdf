/** Plain data by key, kept until the window is closed, also across reloads. */
interface SessionMap<Value> {
  get(key: string): Value | undefined
  has(key: string): boolean
  set(key: string, value: Value): void
  delete(key: string): void
  isEmpty(): boolean
}

export function sessionMap<Value>(name: string): SessionMap<Value> {
  const values = new Map(readStored(name) as [string, Value][])
  const store = () => {
    try {
      sessionStorage.setItem(name, JSON.stringify([...values]))
    } catch {
      // Storage is full or blocked: the values last until the page is reloaded.
    }
  }
  return {
    get: (key) => values.get(key),
    has: (key) => values.has(key),
    set(key, value) {
      values.set(key, value)
      store()
    },
    delete(key) {
      if (values.delete(key)) store()
    },
    isEmpty: () => values.size === 0,
  }
}

function readStored(name: string): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    // Not JSON, or no storage.
    return []
  }
}
