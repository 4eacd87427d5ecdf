import { webLink } from '../components/links/webLink.ts'

export function StaysHere({ webUrl }: { readonly webUrl: string | null }) {
  const url = webLink(webUrl)
  return (
    <p className="mt-2 text-xs text-ink-3">
      Your review stays in Earshot on this computer and isn’t sent to the service.
      {url !== null && (
        <>
          {' '}
          To evaluate the call there,{' '}
          <a href={url} target="_blank" rel="noreferrer" className="rounded-sm text-ink-2 underline hover:text-ink">
            open it in the web app
          </a>
          .
        </>
      )}
    </p>
  )
}
