import type { Page } from '@playwright/test'
import type { Simulator } from '../../../src/simulator/server.ts'
import type { DesktopApp } from '../../support/app/desktopApp.ts'

export interface DesktopSession {
  readonly page: Page
  readonly desktop: DesktopApp
  readonly service: Simulator
  readonly dataFolder: string
  /** Where the app keeps crash reports. */
  readonly reports: string
}
