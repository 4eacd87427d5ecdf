import { reportRestart } from './reportRestart.ts'
import { app } from '../standInModule.ts'

/** For tests, a scenario of `bootBuiltApp`: an exception that nothing catches. */
reportRestart()
app.once('browser-window-created', () => {
  setImmediate(() => {
    throw new Error('boom')
  })
})
