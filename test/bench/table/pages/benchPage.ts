import type { BenchScript, Recorded } from '../benchScript.ts'

/** The differences between pages. */
export interface BenchPage {
  /** The scrolling element; null if not shown yet. */
  scroller(): Element | null
  /** A point on the right edge of the second column's header; null if not shown yet. */
  resizeHandle(): { readonly x: number; readonly y: number } | null
  /** CSS selector of a row; null if rows aren't elements. */
  readonly rowSelector: string | null
}

/** Exposes the interface for the measuring script. */
export function offerBench(page: BenchPage): void {
  Object.assign(globalThis, { bench: new Script(page) satisfies BenchScript })
}

/** The middle of the first element that matches. */
export function middleOf(selector: string): { readonly x: number; readonly y: number } | null {
  const box = document.querySelector(selector)?.getBoundingClientRect()
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null
}

/** Chromium's `gc`, with --js-flags=--expose-gc. */
declare const gc: () => void

class Script implements BenchScript {
  readonly #page: BenchPage
  #frameMs: number[] = []
  #longTasksMs: number[] = []
  #looks = 0
  #blank = 0
  #isRecording = false

  constructor(page: BenchPage) {
    this.#page = page
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) this.#longTasksMs.push(duration)
    })
    observer.observe({ entryTypes: ['longtask'] })
  }

  isReady(): boolean {
    const { rowSelector } = this.#page
    const scroller = this.#page.scroller()
    if (scroller === null || scroller.scrollHeight < 1_000_000 || this.#page.resizeHandle() === null) return false
    return rowSelector === null || document.querySelector(rowSelector) !== null
  }

  async settle(): Promise<void> {
    let last = performance.now()
    for (let quiet = 0; quiet < 20;) {
      await this.frame()
      const now = performance.now()
      quiet = now - last < 25 ? quiet + 1 : 0
      last = now
    }
  }

  frame(): Promise<void> {
    return new Promise((resolve) => requestAnimationFrame(() => resolve()))
  }

  start(hasOwnFrames: boolean): void {
    gc()
    this.#frameMs = []
    this.#longTasksMs = []
    this.#looks = 0
    this.#blank = 0
    this.#isRecording = true
    if (!hasOwnFrames) void this.#watchFrames()
  }

  async stop(): Promise<Recorded> {
    this.#isRecording = false
    // The observer reports a task after it has ended.
    await this.frame()
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { frameMs: this.#frameMs, longTasksMs: this.#longTasksMs, looks: this.#looks, blank: this.#blank }
  }

  async jump(count: number): Promise<void> {
    const scroller = this.#page.scroller()!
    let state = 42
    for (let jump = 0; jump < count; jump += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      const start = performance.now()
      scroller.scrollTop = Math.floor((state / 2_147_483_648) * (scroller.scrollHeight - scroller.clientHeight))
      await this.frame()
      await this.frame()
      this.#frameMs.push(performance.now() - start)
    }
  }

  toTop(): void {
    this.#page.scroller()!.scrollTo(0, 0)
  }

  resizeHandle(): { readonly x: number; readonly y: number } {
    const handle = this.#page.resizeHandle()
    if (handle === null) throw new Error('there is no column to resize')
    return handle
  }

  elementCount(): number {
    gc()
    return document.querySelectorAll('*').length
  }

  async #watchFrames(): Promise<void> {
    const { rowSelector } = this.#page
    await this.frame()
    let last = performance.now()
    while (this.#isRecording) {
      await this.frame()
      const now = performance.now()
      this.#frameMs.push(now - last)
      last = now
      if (rowSelector === null) continue
      this.#looks += 1
      const row = document.elementFromPoint(500, 450)?.closest(rowSelector)
      if (!row?.textContent) this.#blank += 1
    }
  }
}
