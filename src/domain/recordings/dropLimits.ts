/** How much of dropped folders is read. */
export interface DropLimits {
  /** The staging table's own limit. */
  readonly mostFiles: number
  /** Files and folders of any name. A whole disk dropped by mistake has millions, and each costs a system call. */
  readonly mostEntries: number
  /** Folders inside folders. More than any archive of recordings has; a loop has no end. */
  readonly deepest: number
}

export const DROP_LIMITS: DropLimits = { mostFiles: 20_000, mostEntries: 100_000, deepest: 32 }
