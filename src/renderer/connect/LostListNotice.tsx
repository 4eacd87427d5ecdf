import { TriangleAlert } from 'lucide-react'

/** Shown if the list of workspaces was lost, so that it doesn't look like a first start. `path`: where the unreadable one is. */
export function LostListNotice({ path }: { readonly path: string }) {
  return (
    <div role="alert" className="flex gap-2.5 border-b border-line bg-warn-soft px-6 py-2.5 text-warn">
      <TriangleAlert aria-hidden="true" size={15} strokeWidth={1.6} className="mt-0.5 shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        Earshot couldn’t read its list of workspaces and moved it to {path}. Reviews and saved calls are still on this
        computer. Quit, restore workspaces.json from a backup, and start again.
      </p>
    </div>
  )
}
