import { Toast } from '@base-ui/react/toast'

/** For temporary messages. Announced, and dismissed automatically unless hovered or focused. */
export interface ToastContent {
  readonly title: string
  readonly words?: string
  readonly action?: { readonly label: string; readonly onAction: () => void }
  /** 0–1, null if unknown. A toast with progress stays until it is updated without. */
  readonly progress?: number | null
  /** How long it stays, if its action is only possible for some time. */
  readonly forMs?: number
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
let early: Options[] | null = []

/** Long enough to read two lines and reach the button. The timer pauses on hover and focus. */
const TIMEOUT_MS = 7000

type Options = Parameters<typeof toastManager.add>[0] & { readonly id: string }

/** The one that is shown: the newest. */
let newest: string | null = null
/** Shown, or behind the newest. */
const present = new Set<string>()

/**
 * Shows a toast, or updates the one with the same id. A new one, and an update that says more than progress, come before the
 * others, which are hidden meanwhile.
 */
export function showToast(id: string, content: ToastContent): void {
  const options: Options = {
    id,
    title: content.title,
    description: content.words ?? '',
    timeout: content.progress === undefined ? (content.forMs ?? TIMEOUT_MS) : 0,
    priority: content.isUrgent ? 'high' : 'low',
    data: { name: content.title, ...(content.progress === undefined ? {} : { progress: content.progress }) },
    // Undefined also removes the button of an earlier toast with this id.
    actionProps: content.action && { children: content.action.label, onClick: content.action.onAction },
  }
  if (early) early.push(options)
  else add(options)
}

function add(options: Options): void {
  const { id, timeout } = options
  const isProgress = timeout === 0
  // Only a toast that is added again comes before the others.
  if (!isProgress && present.has(id) && newest !== id) toastManager.close(id)
  if (!isProgress || !present.has(id)) newest = id
  present.add(id)
  toastManager.add({ ...options, onRemove: () => present.delete(id) })
}

/** Called once `Toasts` is mounted. Shows the toasts that came earlier. */
export function toastsAreReady(): void {
  const waiting = early ?? []
  early = null
  for (const options of waiting) add(options)
}

export function closeToast(id: string): void {
  early = early?.filter((options) => options.id !== id) ?? null
  toastManager.close(id)
}
