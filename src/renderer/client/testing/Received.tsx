/** Renders a stream's latest snapshot invisibly, so that a test can wait for it: `expect.poll(receivedSnapshot)`. */
export function Received({ snapshot }: { readonly snapshot: unknown }) {
  return <output hidden data-snapshot={JSON.stringify(snapshot)} />
}

export function receivedSnapshot(): unknown {
  const json = document.querySelector<HTMLElement>('[data-snapshot]')?.dataset['snapshot']
  return json === undefined ? undefined : JSON.parse(json)
}
