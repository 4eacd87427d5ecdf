import { app, netRequests } from '../standInModule.ts'

/** For tests, a scenario of `bootBuiltApp`: the app is installed. Prints its first request for updates, and exits. */
app.isPackaged = true
Object.assign(process, { resourcesPath: '/nowhere' })
netRequests.once('request', (request) => {
  process.stdout.write(JSON.stringify(request))
  app.exit()
})
