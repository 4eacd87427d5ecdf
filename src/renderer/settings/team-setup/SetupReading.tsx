/** Shown until the core has sent all that a setup consists of. */
export function SetupReading() {
  return (
    <p role="status" className="text-ink-2">
      Reading this workspace’s setup…
    </p>
  )
}
