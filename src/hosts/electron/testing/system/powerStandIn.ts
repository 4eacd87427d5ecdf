/**
 * For tests: Electron's `powerSaveBlocker`. Its ids begin with 0; each is one blocker, so the computer stays awake until the
 * last is stopped. Source: electron_api_power_save_blocker.cc (`Start`, `Stop`).
 */
export class PowerSaveBlockerStandIn {
  readonly started = new Map<number, string>()
  #count = 0

  start(type: string): number {
    this.started.set(this.#count, type)
    this.#count += 1
    return this.#count - 1
  }

  stop(id: number): boolean {
    return this.started.delete(id)
  }
}
