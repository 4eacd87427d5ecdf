/** A stream of the core. Each subscriber gets the latest snapshot at once, if there is one, and then each that is sent. */
export function fakeStream<T>(...first: readonly [] | readonly [T]) {
  let latest: readonly T[] = first
  let next = Promise.withResolvers<void>()
  return {
    async *watch(): AsyncGenerator<T, void> {
      for (;;) {
        const { promise } = next
        yield* latest
        await promise
      }
    },
    send(snapshot: T): void {
      latest = [snapshot]
      next.resolve()
      next = Promise.withResolvers()
    },
  }
}

/** The policy in the app's state if administrators restrict nothing. */
export const NO_POLICY = { presets: [], hidesImport: false }
