import { app, errorBoxes } from '../standInModule.ts'

/** For tests, a scenario of `bootBuiltApp`: the app is installed, so the user has no terminal. Prints the dialogs it showed. */
app.isPackaged = true
app.prependOnceListener('quit', () => process.stdout.write(JSON.stringify(errorBoxes)))
