import type { DemoProcess, LaunchDemo } from '../demo/demoService.ts'

/** For tests: a demo process whose messages and exit the test controls. */
export interface FakeDemoProcess extends DemoProcess {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly isEnded: boolean
  send(message: unknown): void
  die(output?: string): void
}

/** Records the launched processes, in order. */
export function fakeLaunch(): { readonly launch: LaunchDemo; readonly processes: readonly FakeDemoProcess[] } {
  const processes: FakeDemoProcess[] = []
  return {
    processes,
    launch(args, env) {
      const onMessage: ((message: unknown) => void)[] = []
      const onExit: ((output: string) => void)[] = []
      let isEnded = false
      const fake: FakeDemoProcess = {
        args,
        env,
        get isEnded() {
          return isEnded
        },
        onMessage: (listener) => void onMessage.push(listener),
        onExit: (listener) => void onExit.push(listener),
        end() {
          if (!isEnded) fake.die()
          return Promise.resolve()
        },
        send: (message) => onMessage.forEach((listener) => listener(message)),
        die(output = '') {
          isEnded = true
          onExit.forEach((listener) => listener(output))
        },
      }
      processes.push(fake)
      return fake
    },
  }
}
