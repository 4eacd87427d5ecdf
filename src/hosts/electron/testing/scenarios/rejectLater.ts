import { reportRestart } from './reportRestart.ts'
import { app } from '../standInModule.ts'

/** For tests, a scenario of `bootBuiltApp`: a rejection that nothing handles. */
reportRestart()
app.once('browser-window-created', () => {
  setImmediate(() => void Promise.reject(new Error('boom')))
})
