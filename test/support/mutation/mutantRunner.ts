/**
 * A process that runs tests against one mutant after the other, in the checkout that is its working directory. Starting Vitest
 * and its browser once saves some seconds a mutant. It may hang on a mutant that loops for ever: its parent ends it then.
 */
import { createVitest } from 'vitest/node'

/** What the parent asks: run these test files until one fails. `changed` may have been rewritten since the last request. */
export type RunRequest = { readonly changed: string; readonly tests: readonly string[] }

/** `failed` names the first test file that failed, or is null where all passed; an error outside of any test has no file. */
export type RunAnswer = { readonly failed: string | null; readonly hasUnhandledError: boolean }

const TEST_TIMEOUT_MS = 20_000
const POLL_TIMEOUT_MS = 4_000

/** Of the request that runs. Vitest's own answer holds the results of earlier ones too. */
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
  project: ['unit', 'interface', 'renderer'],
})
// A test that fails waits for what never comes. The usual limits are for busy machines: who takes a failure by them for the
// mutant's must see the test pass on the unchanged code.
for (const { config } of vitest.projects) {
  config.testTimeout = Math.min(config.testTimeout, TEST_TIMEOUT_MS)
  config.expect = { ...config.expect, poll: { ...config.expect.poll, timeout: POLL_TIMEOUT_MS } }
}
await vitest.standalone()

process.on('message', (request: RunRequest) => {
  void run(request).then((answer) => process.send?.(answer))
})
process.send?.({ failed: null, hasUnhandledError: false } satisfies RunAnswer)

/** The file before is its old self again by now. */
let changedBefore = ''

async function run({ changed, tests }: RunRequest): Promise<RunAnswer> {
  for (const path of [changedBefore, changed]) vitest.invalidateFile(`${process.cwd()}/${path}`)
  changedBefore = changed
  failures = []
  const specifications = await vitest.globTestSpecifications(tests.map((path) => `${process.cwd()}/${path}`))
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return { failed: failures[0] ?? null, hasUnhandledError: unhandledErrors.length > 0 }
}
