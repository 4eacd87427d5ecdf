import type { Locator, Page } from '@playwright/test'
import { goTo } from '../earshot.ts'

/** A keyboard that counts its keystrokes. Keys that are held together are one. */
export class CountedKeys {
  count = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key)
    this.count += keys.length
  }

  /** `g` and `key`, which are two. */
  async goTo(key: string): Promise<void> {
    await goTo(this.#page, key)
    this.count += 2
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
    this.count += text.length
  }

  async click(target: Locator): Promise<void> {
    await target.click()
    this.count += 1
  }

  /** Inputs in windows of the operating system, such as dragging files from one. */
  countOfSystem(count: number): void {
    this.count += count
  }
}
