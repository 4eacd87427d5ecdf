import { inspect } from 'node:util'
import { isAppError } from '../../contract/errors/errors.ts'
import { ApiKey } from '../secrets/apiKey.ts'
import { SignedUrl } from '../secrets/signedUrl.ts'
import { withoutSecretQueries } from '../secrets/withoutSecretQueries.ts'

/**
 * Redacts a field for the log: removes secrets by their type and the query of any URL in a text (it may contain a signature; of one
 * with `http`, also a harmless one),
 * and truncates long texts.
 */
export function redacted(value: unknown, depth = 0): unknown {
  if (value instanceof ApiKey || value instanceof SignedUrl) return String(value)
  if (typeof value === 'string') return cut(withoutQueries(value))
  if (value === null || ['number', 'boolean', 'undefined'].includes(typeof value)) return value
  if (depth >= 4) return '…'
  if (value instanceof Error) return errorFields(value, depth)
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redacted(item, depth + 1))
  if (typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, 50)
        .map(([name, item]) => [name, isSecretName(name) ? '[hidden]' : redacted(item, depth + 1)]),
    )
  }
  return cut(inspect(value))
}

function errorFields(error: Error, depth: number): Record<string, unknown> {
  return {
    name: error.name,
    message: cut(withoutQueries(error.message)),
    ...(isAppError(error) ? { code: error.code, data: redacted(error.data, depth + 1) } : {}),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    stack: cut(withoutQueries(error.stack ?? '')),
    ...(error.cause === undefined ? {} : { cause: redacted(error.cause, depth + 1) }),
  }
}

function isSecretName(name: string): boolean {
  return /^(x-)?api[-_]?key$|^authorization$|^cookie$|token$|secret|password|signature/i.test(name)
}

function withoutQueries(text: string): string {
  return withoutSecretQueries(text.replaceAll(/(https?:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1?…'))
}

function cut(text: string): string {
  return text.length <= 4000 ? text : `${text.slice(0, 4000)}…`
}
