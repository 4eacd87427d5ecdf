import { join } from 'node:path'
import type { Menu, MenuItemConstructorOptions, Tray } from 'electron'
import type { ImportActivity } from '../../../core/ports.ts'
import { isImporting } from './noImports.ts'

type SomeTray = Pick<Tray, 'on' | 'setToolTip' | 'setContextMenu' | 'destroy'>

export interface TrayParts {
  readonly makeTray: (iconPath: string) => SomeTray
  readonly menu: Pick<typeof Menu, 'buildFromTemplate'>
  /** The folder with the icons. */
  readonly resources: string
  readonly platform: NodeJS.Platform
}

interface TrayActions {
  readonly open: () => void
  readonly pauseImports: (isPaused: boolean) => void
  readonly quit: () => void
}

/** The icon in the system's tray, with the state of the imports as its tooltip. */
export class TrayIcon {
  readonly #parts: TrayParts
  readonly #actions: TrayActions
  #tray: SomeTray | undefined
  #shown = ''

  constructor(parts: TrayParts, actions: TrayActions) {
    this.#parts = parts
    this.#actions = actions
  }

  get isShown(): boolean {
    return this.#tray !== undefined
  }

  /** Shows or updates it. */
  show(activity: ImportActivity, words: string | null): void {
    const tray = (this.#tray ??= this.#make())
    // Replacing the menu closes it, so don't for every byte that was sent.
    const shown = `${words} ${isImporting(activity)} ${activity.stopped > 0}`
    if (shown === this.#shown) return
    this.#shown = shown
    tray.setToolTip(words === null ? 'Earshot' : `Earshot: ${words}`)
    // On Linux, changes of a menu's items have no effect until it is set again.
    tray.setContextMenu(this.#parts.menu.buildFromTemplate(this.#items(activity, words)))
  }

  hide(): void {
    this.#tray?.destroy()
    this.#tray = undefined
    this.#shown = ''
  }

  #make(): SomeTray {
    const { makeTray, resources, platform } = this.#parts
    // Windows takes the size that it needs out of an ICO, which Electron recommends for it.
    const tray = makeTray(platform === 'win32' ? join(resources, 'icon.ico') : join(resources, 'tray', 'tray.png'))
    tray.on('click', this.#actions.open)
    return tray
  }

  #items(activity: ImportActivity, words: string | null): MenuItemConstructorOptions[] {
    const { open, pauseImports, quit } = this.#actions
    const items: MenuItemConstructorOptions[] = [{ label: 'Open Earshot', click: open }, { type: 'separator' }]
    if (words !== null) items.push({ label: words, enabled: false })
    if (isImporting(activity)) items.push({ label: 'Pause imports', click: () => pauseImports(true) })
    if (activity.stopped > 0) items.push({ label: 'Resume imports', click: () => pauseImports(false) })
    if (words !== null) items.push({ type: 'separator' })
    return [...items, { label: 'Quit Earshot', click: quit }]
  }
}
