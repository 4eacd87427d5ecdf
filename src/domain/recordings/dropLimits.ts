export interface DropLimits {
  readonly mostFiles: number
  /** Files and folders of any name. A whole disk dropped by mistake has millions, and each costs a system call. */
  readonly mostEntries: number
  /** Depth of nested folders. Deeper than any archive of recordings; stops loops. */
  readonly deepest: number
}

export const DROP_LIMITS: DropLimits = { mostFiles: 20_000, mostEntries: 100_000, deepest: 32 }
