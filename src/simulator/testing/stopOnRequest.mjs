import { connectHost } from '../hostChannel.ts'

/** For tests: a process that stops when its host asks it to, and says so at the last moment. */
const host = connectHost()
const keptAlive = setInterval(() => undefined, 60_000)
host.onEnd(() => {
  clearInterval(keptAlive)
  process.stderr.write('the database is closed\n', () => process.exit())
})
process.on('SIGTERM', () => process.stderr.write('killed\n', () => process.exit()))
host.send({ kind: 'progress', step: 'started', fraction: null })
