import type { MenuItemConstructorOptions } from 'electron'
import type { AppStandIn } from '../appStandIn.ts'
import type { DialogStandIn } from '../system/dialogStandIn.ts'
import type { MenuPopup } from '../system/menuStandIn.ts'
import type { NativeThemeStandIn } from '../system/nativeThemeStandIn.ts'
import type { TrayStandIn } from '../system/trayStandIn.ts'
import type { UtilityStandIn } from '../utilityStandIn.ts'
import type { WindowStandIn } from '../windowStandIn.ts'

/** The environment variable with Chromium's program and its first arguments, as JSON. */
export const CHROMIUM_COMMAND = 'EARSHOT_TEST_CHROMIUM_COMMAND'

/** From the test's process: a function's source and its argument. */
export interface Order {
  readonly id: number
  readonly source: string
  readonly argument: unknown
}

/**
 * To the test's process. `stage`: how far the start is; `shown`: a window, with its page's address and Chromium's; `exiting`:
 * with what the app recorded.
 */
export type Report =
  | { readonly kind: 'stage'; readonly stage: string }
  | { readonly kind: 'shown'; readonly link: string; readonly endpoint: string }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly failure?: string }
  | { readonly kind: 'exiting'; readonly relaunches: readonly (readonly string[] | undefined)[] }

/** What a test's function gets: the stand-in for Electron in the app's process, see `ElectronStandIn`. */
export interface ControlledApp {
  readonly app: AppStandIn
  readonly dialog: DialogStandIn
  readonly windows: readonly WindowStandIn[]
  /** The utility processes, in the order of their start. */
  readonly utilities: readonly UtilityStandIn[]
  /** Addresses opened outside the app. */
  readonly opened: readonly string[]
  readonly shownInFolder: readonly string[]
  readonly nativeTheme: NativeThemeStandIn
  readonly menu: () => readonly MenuItemConstructorOptions[]
  /** In the application menu, by its label. */
  readonly choose: (label: string) => void
  /** To the clipboard. */
  readonly copied: readonly string[]
  /** Context menus that were shown. */
  readonly popups: readonly MenuPopup[]
  /** Also those that were removed. */
  readonly trays: readonly TrayStandIn[]
}
