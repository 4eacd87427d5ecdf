import { Toast } from '@base-ui/react/toast'

/** For temporary messages. Announced, and dismissed automatically unless hovered or focused. */
export interface ToastContent {
  readonly title: string
  readonly words?: string
  readonly action?: { readonly label: string; readonly onAction: () => void }
  /** 0–1, null if unknown. A toast with progress stays until it is updated without. */
  readonly progress?: number | null
  /** Announced at once instead of at the next pause. */
  readonly isUrgent?: boolean
}

export interface ToastData {
  /** The title as text: the accessible name of the progress bar. */
  readonly name: string
  readonly progress?: number | null
}

export const toastManager = Toast.createToastManager<ToastData>()

/** Toasts from before `Toasts` was mounted; null afterward. */
let early: ToastManagerOptions[] | null = []

/** Long enough to read two lines and reach the button. The timer pauses on hover and focus. */
const TIMEOUT_MS = 7000

type ToastManagerOptions = Parameters<typeof toastManager.add>[0]

/** Shows a toast, or updates the one with the same id. */
export function showToast(id: string, content: ToastContent): void {
  const options: ToastManagerOptions = {
    id,
    title: content.title,
    description: content.words ?? '',
    timeout: content.progress === undefined ? TIMEOUT_MS : 0,
    priority: content.isUrgent ? 'high' : 'low',
    data: { name: content.title, ...(content.progress === undefined ? {} : { progress: content.progress }) },
    // Undefined also removes the button of an earlier toast with this id.
    actionProps: content.action && { children: content.action.label, onClick: content.action.onAction },
  }
  if (early) early.push(options)
  else toastManager.add(options)
}

/** Called once `Toasts` is mounted. Shows the toasts that came earlier. */
export function toastsAreReady(): void {
  const waiting = early ?? []
  early = null
  for (const options of waiting) toastManager.add(options)
}

export function closeToast(id: string): void {
  early = early?.filter((options) => options.id !== id) ?? null
  toastManager.close(id)
}
