import { app } from '../standInModule.ts'

/** For tests, a scenario of `bootBuiltApp`: a second SIGINT arrives while the app is closing because of the first. */
app.once('browser-window-created', () => process.kill(process.pid, 'SIGINT'))
app.once('before-quit', () => process.kill(process.pid, 'SIGINT'))
app.prependOnceListener('quit', () => process.stdout.write('closed in order\n'))
