/**
 * A process that runs tests against one mutant after another, in the checkout that is its working directory. Starting Vitest
 * and its browser only once saves several seconds per mutant. It may hang on a mutant with an endless loop; its parent
 * terminates it then.
 */
import { createVitest } from 'vitest/node'

/** The parent's request: run these test files until one fails. `changed` may have been rewritten since the last request. */
export type RunRequest = { readonly changed: string; readonly tests: readonly string[] }

/** `failed` is the first test file that failed, or null if all passed; an error outside of any test has no file. */
export type RunAnswer = { readonly failed: string | null; readonly hasUnhandledError: boolean }

const TEST_TIMEOUT_MS = 20_000
const POLL_TIMEOUT_MS = 4_000

/** Results of the current request. Vitest's own result also includes those of earlier requests. */
let failures: string[] = []

const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  config: 'test/vitest.config.ts',
  reporters: [
    {
      onTestModuleEnd(module) {
        if (module.state() === 'failed') failures.push(module.relativeModuleId)
      },
    },
  ],
  silent: true,
  project: ['unit', 'interface', 'renderer', 'renderer-isolated'],
})
// A failing test waits for something that never happens, so limits are short. The usual limits are for busy machines: if a
// failure is attributed to the mutant, the test must pass on the unchanged code with these limits.
for (const { config } of vitest.projects) {
  config.testTimeout = Math.min(config.testTimeout, TEST_TIMEOUT_MS)
  config.expect = { ...config.expect, poll: { ...config.expect.poll, timeout: POLL_TIMEOUT_MS } }
}
await vitest.standalone()

process.on('message', (request: RunRequest) => {
  void run(request).then((answer) => process.send?.(answer))
})
process.send?.({ failed: null, hasUnhandledError: false } satisfies RunAnswer)

/** The previously changed file has been restored by now. */
let changedBefore = ''

async function run({ changed, tests }: RunRequest): Promise<RunAnswer> {
  for (const path of [changedBefore, changed]) vitest.invalidateFile(`${process.cwd()}/${path}`)
  changedBefore = changed
  failures = []
  const specifications = await vitest.globTestSpecifications(tests.map((path) => `${process.cwd()}/${path}`))
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return { failed: failures[0] ?? null, hasUnhandledError: unhandledErrors.length > 0 }
}
