import type { Locator, Page } from '@playwright/test'
import { goTo } from './earshot.ts'

/** A click, a key, a drag or a typed text is one input. */
export class Inputs {
  count = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator): Promise<void> {
    await target.click()
    this.count += 1
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
    this.count += 1
  }

  /** `g` and `key`, which are two. */
  async goTo(key: string): Promise<void> {
    await goTo(this.#page, key)
    this.count += 2
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
    this.count += 1
  }
}
