import { setTimeout } from 'node:timers/promises'
import type { CDPSession } from 'playwright'

interface Answer {
  readonly id?: number
  readonly result?: object
  readonly error?: { readonly message: string }
}

/**
 * A page outside Playwright's control. Playwright monitors the network of its pages, for which the renderer keeps up to
 * 200 MB of responses, more than what we measure.
 */
export class BarePage {
  private readonly browser: CDPSession
  private readonly sessionId: string
  private readonly waiting = new Map<number, PromiseWithResolvers<object>>()
  private count = 0

  /** Opens `url` in the browser's default context, which Playwright doesn't attach to. `browser` is a browser-level session. */
  static async open(browser: CDPSession, url: string): Promise<BarePage> {
    const { targetId } = await browser.send('Target.createTarget', { url })
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false })
    return new BarePage(browser, sessionId)
  }

  private constructor(browser: CDPSession, sessionId: string) {
    this.browser = browser
    this.sessionId = sessionId
    browser.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId !== sessionId) return
      const { id, result, error } = JSON.parse(event.message) as Answer
      const waiting = this.waiting.get(id ?? -1)
      if (id === undefined || waiting === undefined) return
      this.waiting.delete(id)
      if (error) waiting.reject(new Error(error.message))
      else waiting.resolve(result ?? {})
    })
  }

  /** One command of the DevTools protocol. */
  async send(method: string, params: object = {}): Promise<object> {
    const id = ++this.count
    const answer = Promise.withResolvers<object>()
    this.waiting.set(id, answer)
    const message = JSON.stringify({ id, method, params })
    await this.browser.send('Target.sendMessageToTarget', { sessionId: this.sessionId, message })
    return answer.promise
  }

  /** Evaluates the expression in the page and awaits it; the result must be JSON. */
  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })) as { readonly result?: { readonly value?: unknown }; readonly exceptionDetails?: { readonly text: string } }
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
    return result?.value
  }

  /** Waits until the expression is true in the page, which may still be loading. */
  async until(expression: string): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      if ((await this.evaluate(expression).catch(() => false)) === true) return
      await setTimeout(50)
    }
    throw new Error(`${expression} never came true`)
  }
}
