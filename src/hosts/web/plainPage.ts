/**
 * A short page for a request that can't be served with the app. `title` and `text` are constants, never from a request.
 * The page redirects to `refreshTo` at once.
 */
export function plainPage(title: string, text: string, refreshTo?: string): string {
  // After this redirect, the next request comes from our own page and carries the cookie (see `exchange`).
  const refresh = refreshTo === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${inAttribute(refreshTo)}">`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">${refresh}<title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem}h1{font-size:1.25rem}</style>
</head><body><h1>${title}</h1><p>${text}</p></body></html>
`
}

function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
