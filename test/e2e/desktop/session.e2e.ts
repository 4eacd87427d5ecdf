import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, desktopTest as test } from '../earshot.ts'
import { checkMenus } from './menus.ts'
import { checkOpening } from './opening.ts'

// In one session, because starting the app, a service and Chromium costs more than most of the steps.
test('the menu, the theme, crash reports and saved files; then links, recordings, folders and CSVs open in the running app', async ({
  page,
  desktop,
  service,
  dataFolder,
}) => {
  const reports = join(dataFolder, 'crashes', 'completed')
  await mkdir(reports, { recursive: true })
  await writeFile(join(reports, 'a.dmp'), Buffer.alloc(2048))
  await connect(page, service)
  const session = { page, desktop, service, dataFolder, reports }
  await checkMenus(session)
  await checkOpening(session)
})
