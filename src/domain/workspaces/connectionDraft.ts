export interface ConnectionDraft {
  readonly name: string
  readonly baseUrl: string
  readonly apiKey: string
  /** Empty: none. */
  readonly webAppUrl: string
}

type ConnectionProblems = { readonly [Field in keyof ConnectionDraft]: string | null }

/** Checked before anything is sent. Only a connection test can tell whether the URL leads to the service. */
export function connectionProblems({ name, baseUrl, apiKey, webAppUrl }: ConnectionDraft): ConnectionProblems {
  return {
    name: name.trim() === '' ? 'Enter a name.' : null,
    baseUrl: baseUrlProblem(baseUrl.trim()),
    apiKey: apiKeyProblem(apiKey),
    webAppUrl:
      webAppUrl.trim() === '' || isWebAddress(webAppUrl.trim()) ? null : 'Enter a URL that starts with https://.',
  }
}

export function apiKeyProblem(typed: string): string | null {
  const key = typed.trim()
  if (key === '') return 'Enter the API key.'
  return isApiKey(key) ? null : 'The key contains a space or another character that keys don’t have. Copy it again.'
}

/** Whether it can be sent in a header. */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text)
}

function baseUrlProblem(text: string): string | null {
  if (text === '') return 'Enter the service’s URL.'
  const parts = webAddress(text)
  if (!parts) return 'Enter a URL such as https://api.example.com.'
  if (parts.scheme === 'http' && !isLoopback(parts.host)) {
    return 'Use https:// to keep your key secure. Only localhost can use http://.'
  }
  return null
}

function isWebAddress(text: string): boolean {
  return webAddress(text) !== null
}

/** Scheme and host of an http(s) URL. Parsed by hand, because the language alone has no URL. */
function webAddress(text: string): { readonly scheme: string; readonly host: string } | null {
  const parts = /^(https?):\/\/(?:[^\s/?#@]*@)?(\[[0-9a-f:.]+\]|[^\s/?#:@]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i.exec(text)
  const [, scheme, host] = parts ?? []
  return scheme === undefined || host === undefined ? null : { scheme: scheme.toLowerCase(), host: host.toLowerCase() }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
