/** Names of parameters that carry a signature or token in the URLs of object stores and content networks. */
const SIGNING =
  /[?&#;](?:x-(?:amz|goog|ms|oss|cos)-[\w-]+|\w*sig|[\w-]*signature|[\w-]*token|key-pair-id|policy|auth|hmac)=/iu
const WEB_URL = /https?:\/\/[^\s"'<>]+/giu

/**
 * The value with the query of each signed URL removed, in all of its texts. The app gets signed URLs of media apart from the
 * record (`CallLinks`); this is for those in other fields, such as a participant's picture or the text of a message.
 */
export function withoutSignedUrls<Value>(value: Value): Value {
  return stripped(value) as Value
}

function stripped(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replaceAll(WEB_URL, (url) => (SIGNING.test(url) ? withoutQuery(url) : url))
  if (Array.isArray(value)) return value.map(stripped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, stripped(item)]))
}

function withoutQuery(url: string): string {
  return url.replace(/[?#;].*$/u, '')
}
