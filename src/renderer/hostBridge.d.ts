import type { HostBridge } from '../contract/hostBridge.ts'

declare global {
  interface Window {
    /** Put here by Electron's preload; absent in a browser. */
    readonly earshotHost?: HostBridge
  }
}
