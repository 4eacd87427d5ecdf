import { Toast } from '@base-ui/react/toast'

/** What passes: shown at the lower right, read out, gone by itself unless somebody looks at it. What stays is a banner. */
export interface ToastContent {
  readonly title: string
  readonly words?: string
  readonly action?: { readonly label: string; readonly onAction: () => void }
  /** 0–1, null for «can't be told»; a toast with progress stays until it is updated without. */
  readonly progress?: number | null
  /** Read out at once instead of when the person pauses. */
  readonly isUrgent?: boolean
}

export interface ToastData {
  /** The title again, as text: what the progress bar is called. */
  readonly name: string
  readonly progress?: number | null
}

export const toastManager = Toast.createToastManager<ToastData>()

/** Toasts from before there was a place for them; null once there is one. */
let early: ToastManagerOptions[] | null = []

/** Long enough to read two lines and reach the button; the clock stops while the pointer or the focus is on it. */
const TIMEOUT_MS = 7000

type ToastManagerOptions = Parameters<typeof toastManager.add>[0]

/** Shows a toast, or changes the one with the same id. */
export function showToast(id: string, content: ToastContent): void {
  const options: ToastManagerOptions = {
    id,
    title: content.title,
    description: content.words ?? '',
    timeout: content.progress === undefined ? TIMEOUT_MS : 0,
    priority: content.isUrgent ? 'high' : 'low',
    data: { name: content.title, ...(content.progress === undefined ? {} : { progress: content.progress }) },
    ...(content.action ? { actionProps: { children: content.action.label, onClick: content.action.onAction } } : {}),
  }
  if (early) early.push(options)
  else toastManager.add(options)
}

/** The place for toasts stands: shows those that came before it. */
export function toastsAreReady(): void {
  const waiting = early ?? []
  early = null
  for (const options of waiting) toastManager.add(options)
}

export function closeToast(id: string): void {
  early = early?.filter((options) => options.id !== id) ?? null
  toastManager.close(id)
}
