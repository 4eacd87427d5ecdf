import { EventEmitter } from 'node:events'

/** For tests, preloaded in the child process of a `UtilityStandIn`: Electron's `process.parentPort` instead of Node's channel. */
const send = process.send?.bind(process)
const parentPort = Object.assign(new EventEmitter(), { postMessage: (message: unknown) => send?.(message) })
process.on('message', (data) => parentPort.emit('message', { data, ports: [] }))
// A utility process ends with its app.
process.on('disconnect', () => process.exit())
Object.assign(process, { parentPort, send: undefined })
