import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../components/controls/Button.tsx'

/** Catches a bug in a page. The rest of the app keeps running, and the user can retry the page. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  return (
    <main className="grid h-full place-items-center p-8" role="alert">
      <div className="max-w-md space-y-3">
        <h1 className="text-lg font-semibold">Something went wrong on this page</h1>
        <p className="text-ink-2">
          Your data is safe. Try again, and if it happens again, report it with the line below.
        </p>
        <code className="block overflow-auto rounded-md bg-sunk p-2 text-sm text-ink-2">
          {error instanceof Error ? error.message : String(error)}
        </code>
        <Button command="failure.retry" onClick={reset} />
      </div>
    </main>
  )
}
