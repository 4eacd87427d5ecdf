/**
 * What the page may load, said on every answer of both hosts. Everything comes from the page's own origin: media goes
 * through the core's gateway, so no service, media or avatar host is ever named here.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  // wasm: MP3 is decoded by mpg123 for the waveform. It allows no text to become script.
  "script-src 'self' 'wasm-unsafe-eval'",
  // Base UI and wavesurfer put <style> elements into the page and its shadow roots; they take no text of the service.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  // The first address of a session holds the connection token; no later request may tell it to anybody.
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  // Keeps pages of other origins, of other ports of this computer too, from drawing on what we answer.
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=()',
}

/**
 * A copy of the answer that carries the headers above; the body is handed on, not read. A policy that the answer has
 * already stays: media has a stricter one than the page.
 */
export function withSecurityHeaders(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (name !== 'content-security-policy' || !headers.has(name)) headers.set(name, value)
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
