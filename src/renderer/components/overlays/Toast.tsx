import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { buttonClass, IconButton } from '../controls/Button.tsx'
import { ProgressBar } from '../notices/ProgressBar.tsx'
import { toastManager, toastsAreReady, type ToastData } from './toasts.ts'

/** Renders the toasts; mounted once in `Root`. Separate from `toasts`, so that showing a toast doesn't need this code. */
export function Toasts() {
  // Runs after the provider's effect, which subscribes to the manager.
  useEffect(toastsAreReady, [])
  return (
    <Toast.Provider toastManager={toastManager} limit={1}>
      {/*
       * Above the footers, or at the top while a dialog is open, whose buttons it would cover in a small window. In front of a
       * dialog's backdrop, so that it can be read and pressed. It never moves the page.
       */}
      <Toast.Viewport className="pointer-events-none fixed inset-x-4 bottom-12 z-50 flex flex-col items-center outline-none print:hidden *:pointer-events-auto [body:has([data-dialog][data-open])_&]:top-2 [body:has([data-dialog][data-open])_&]:bottom-auto">
        <ToastList />
      </Toast.Viewport>
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
      className="w-fit max-w-[min(640px,100%)] min-w-[min(320px,100%)] rounded-lg border border-line bg-bg shadow-pop transition-opacity duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-2 py-1 pr-1 pl-3.5">
        <div className="min-w-0 flex-1 py-1">
          <Toast.Title className="line-clamp-3 font-medium break-words" />
          <Toast.Description className="break-words text-ink-2 empty:hidden" />
          {toast.data?.progress !== undefined && (
            <div className="mt-1.5">
              <ProgressBar fraction={toast.data.progress} label={toast.data.name} />
            </div>
          )}
        </div>
        {toast.actionProps && <Toast.Action className={`${buttonClass.base} ${buttonClass.plain}`} />}
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
