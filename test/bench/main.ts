/** `npm run bench -- NAME [arguments]`: runs NAME.ts of this folder. See test/support/bench. */
import { runBench } from '../support/bench/runBench.ts'

const { text, isError } = await runBench(import.meta.dirname, process.argv.slice(2))
if (isError) {
  console.error(text)
  process.exitCode = 2
} else console.log(text)
