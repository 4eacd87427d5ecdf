import { app, standIn } from '../standInModule.ts'
import type { MessageBoxStandIn } from '../system/dialogStandIn.ts'

/** For tests: copies the details of the first message box, restarts in the second, and prints both. */
export function reportRestart(): void {
  standIn.dialog.once('message-box', (box: MessageBoxStandIn) => {
    standIn.dialog.once('message-box', (again: MessageBoxStandIn) => queueMicrotask(() => again.click('Restart')))
    queueMicrotask(() => box.click('Copy details'))
    app.prependOnceListener('quit', () => {
      const [copied] = standIn.copied
      process.stdout.write(JSON.stringify({ box: box.options.detail, copied, relaunches: app.relaunches }))
    })
  })
}
