import { EventEmitter } from 'node:events'
import type { NotificationConstructorOptions } from 'electron'

/** For tests: Electron's `Notification`. */
export class NoticeStandIn extends EventEmitter {
  readonly title: string
  readonly body: string
  isShown = false

  constructor({ title = '', body = '' }: NotificationConstructorOptions) {
    super()
    this.title = title
    this.body = body
  }

  /** On Windows, another thread shows it. Source: electron windows_toast_notification.cc (`Show`). */
  show(): void {
    setImmediate(() => {
      this.isShown = true
      this.emit('show')
    })
  }
}
