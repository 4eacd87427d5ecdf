import { spawnSync } from 'node:child_process'
import { runBench } from '../support/bench/runBench.ts'
import { withPrivateSession } from '../support/testRun/privateSession.ts'

/**
 * `npm run bench -- NAME [arguments]`: runs NAME.ts of this folder (see test/support/bench) with a keychain of its own, as the tests
 * do: an app that is started again then still has its key.
 */
const own = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
if (process.env['EARSHOT_TEST_SECRET_SERVICE'] === '1') await print()
else {
  const { command, env, close } = withPrivateSession(own, process.env)
  const [program = '', ...args] = command
  if (command === own) await print()
  else process.exitCode = spawnSync(program, args, { env, stdio: 'inherit' }).status ?? 1
  close()
}

async function print(): Promise<void> {
  const { text, isError } = await runBench(import.meta.dirname, process.argv.slice(2))
  if (isError) {
    console.error(text)
    process.exitCode = 2
  } else console.log(text)
}
