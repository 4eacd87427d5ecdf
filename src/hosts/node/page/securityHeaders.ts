/** Everything loads from the page's origin: media goes through the core's gateway, so no other host is listed. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  // wasm: mpg123 decodes MP3 for the waveform. This doesn't allow evaluating text as script.
  "script-src 'self' 'wasm-unsafe-eval'",
  // Base UI and wavesurfer add <style> elements to the page and its shadow roots, without text from the service.
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
  // The first URL of a session contains the connection token, which must not leak as a referrer.
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  // Keeps other origins, including other ports of this computer, from embedding our responses.
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=()',
}

/**
 * Returns a copy of the response with the headers above, without reading the body. Keeps an existing policy, because media
 * has a stricter one than the page.
 */
export function withSecurityHeaders(response: Response): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (name !== 'content-security-policy' || !headers.has(name)) headers.set(name, value)
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
