import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { buttonLook, IconButton } from '../controls/Button.tsx'
import { ProgressBar } from '../notices/ProgressBar.tsx'
import { toastManager, toastsAreReady, type ToastData } from './toasts.ts'

/** Renders the toasts; mounted once in `Root`. Separate from `toasts`, so that showing a toast doesn't need this code. */
export function Toasts() {
  // Runs after the provider's effect, which subscribes to the manager.
  useEffect(toastsAreReady, [])
  return (
    <Toast.Provider toastManager={toastManager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[340px] flex-col gap-2 outline-none">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['right', 'down']}
      className="rounded-lg border border-line bg-bg shadow-pop transition-opacity duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3 py-2.5 pr-1.5 pl-3.5">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-0.5">
          <Toast.Title className="line-clamp-3 font-medium break-words" />
          <Toast.Description className="break-words text-ink-2 empty:hidden" />
          {toast.data?.progress !== undefined && (
            <div className="mt-1.5 mr-2">
              <ProgressBar fraction={toast.data.progress} label={toast.data.name} />
            </div>
          )}
          {toast.actionProps && <Toast.Action className={`${buttonLook.base} ${buttonLook.plain} mt-1.5 self-start`} />}
        </div>
        <Toast.Close
          render={
            <IconButton label="Dismiss">
              <X aria-hidden="true" size={15} strokeWidth={1.6} />
            </IconButton>
          }
        />
      </Toast.Content>
    </Toast.Root>
  ))
}
