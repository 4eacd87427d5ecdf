import { once } from 'node:events'
import { HostProblem } from './node/hostProblem.ts'
import { say } from './node/say.ts'
import type { DevSession } from './dev.ts'
import { runWebHost } from './web/main.ts'
import { createVitePage } from './web/vitePage.ts'

/** The web host of `npm run dev`: started by `dev.ts`, which sends the session, and again after each change of the core. */
const [{ options, vite, secrets }] = (await once(process, 'message')) as [DevSession]
process.disconnect()
try {
  await runWebHost(options, { page: createVitePage(vite), secrets })
} catch (error) {
  if (!(error instanceof HostProblem)) throw error
  say(error.message)
  process.exitCode = 1
}
