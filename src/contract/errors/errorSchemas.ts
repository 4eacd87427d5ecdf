import { z } from 'zod'

/**
 * Every failure that is expected: code → what it carries. A new code doesn't compile until it has words
 * (`renderer/client/failures/errorPresentation.ts`), and until it is decided whether it is retried and what it does to the import
 * queue (`core/failureBehavior.ts`). No entry may carry the API key, a signed URL or anything of a request's headers.
 */
export const ERRORS = {
  /** No response: connection refused, reset, or no route. `host` is host:port. */
  unreachable: z.object({ host: z.string() }),
  dns: z.object({ host: z.string() }),
  tls: z.object({ host: z.string(), reason: z.string() }),
  'timed-out': z.object({ host: z.string(), afterMs: z.number() }),
  /** The response is incomplete: the connection closed early, or no data arrived for `stalledMs`. */
  'answer-incomplete': z.object({ host: z.string(), stalledMs: z.number().nullable() }),
  /** The service rejected the key (401, or 403 in cases the interface doesn't name). */
  unauthorized: z.object({ status: z.number() }),
  /** The entered key is valid but belongs to another workspace. Requests with it would mix the calls of both. */
  'other-workspace': z.object({}),
  'workspace-disabled': z.object({}),
  /** 403 on import. The service names the cause, except for `import-refused`. */
  'import-not-enabled': z.object({ message: z.string() }),
  'user-or-agent-or-type-refused': z.object({ message: z.string() }),
  'import-refused': z.object({ message: z.string().nullable() }),
  /** The administrator of this computer doesn't allow importing. */
  'import-not-allowed': z.object({}),
  /** 402. */
  'payment-required': z.object({ message: z.string().nullable() }),
  /** 413 on import. */
  'recording-too-large': z.object({ message: z.string().nullable() }),
  'not-found': z.object({
    what: z.enum([
      'account',
      'call',
      'recording',
      'workspace',
      'import',
      'message',
      'view',
      'export',
      'review',
      'queue',
      'folder',
      'rule',
      'tracker',
    ]),
  }),
  /** 400: the service's message, and the parameter if it names one. */
  'invalid-request': z.object({ message: z.string().nullable(), parameter: z.string().nullable() }),
  /** Rejected by the core before sending anything: an input value is invalid. */
  'invalid-input': z.object({ field: z.string().nullable(), reason: z.string().nullable() }),
  /** `until`: when the next request can be sent, epoch ms. */
  'rate-limited': z.object({ scope: z.enum(['general', 'import']), until: z.number() }),
  'service-failed': z.object({ status: z.number() }),
  /** Another service responded at this base URL. */
  'not-this-service': z.object({ host: z.string(), why: z.string() }),
  'unreadable-answer': z.object({ path: z.string(), reason: z.string() }),
  /** A list has more pages, but its cursor is null or a repeated one. The pages read so far are kept. */
  'inconsistent-paging': z.object({}),
  canceled: z.object({}),
  'invalid-base-url': z.object({ reason: z.enum(['not-a-url', 'needs-https', 'has-credentials', 'has-query']) }),
  /** The administrator of this computer allows only the base URLs in `allowed`. */
  'base-url-not-allowed': z.object({ host: z.string(), allowed: z.array(z.string()) }),
  'keychain-unavailable': z.object({ reason: z.string() }),
  'keychain-locked': z.object({}),
  /** It didn't respond in time; it may be asking the user to allow access. */
  'keychain-unanswered': z.object({}),
  /** The workspace's key is missing: the keychain lost it, or it was only in memory and Earshot was restarted. */
  'key-missing': z.object({ workspaceId: z.string() }),
  'recording-unreadable': z.object({ fileName: z.string(), reason: z.string() }),
  /** The disk or share of the next recording doesn't respond, so that its import waits. */
  'disk-not-responding': z.object({ fileName: z.string() }),
  /** The file on disk changed after it was checked. */
  'recording-changed': z.object({ fileName: z.string() }),
  'media-unavailable': z.object({ status: z.number() }),
  /** The link's host isn't allowed for media; see `core/media`. Nothing was sent to `host`. */
  'media-refused': z.object({ host: z.string() }),
  /**
   * Bytes of a recording are missing, even after resuming. `ended-early`: the host has fewer than it announced; `stalled`: the
   * host stopped sending; `changed`: the file at the host changed. `totalBytes`: as announced.
   */
  'media-incomplete': z.object({
    kind: z.enum(['ended-early', 'stalled', 'changed']),
    receivedBytes: z.number(),
    totalBytes: z.number().nullable(),
  }),
  'demo-failed': z.object({ reason: z.string() }),
  'disk-full': z.object({}),
  /** An import wasn't sent again: another one of the same bytes is or may be a call, and the user didn't accept a second call. */
  'may-duplicate': z.object({}),
  /** The review is finished. It can't be edited until it's reopened. */
  'review-finished': z.object({}),
  /** A filter, the sort or the grouping uses a tracker that doesn't exist anymore. */
  'tracker-deleted': z.object({ trackerId: z.string() }),
  /** The library can't evaluate this regular expression as Postgres would. `construct`: the part that it doesn't support. */
  'not-local': z.object({ pattern: z.string(), construct: z.string() }),
  /** The library stopped evaluating this regular expression. */
  'regex-too-slow': z.object({ pattern: z.string() }),
  /** A query of the library took too long, so its thread was started again. */
  'library-not-responding': z.object({}),
  /**
   * The folder can't be watched. `own-data`: it is or contains Earshot's data folder, or is in it. `watched`: it overlaps with the
   * watched folder `other`. `watched-elsewhere`: so it does with a folder of another workspace, and one of the two moves or deletes
   * files. `not-responding`: the disk of the folder `other`, which may be this one. `too-many`: no further folder can be watched.
   */
  'folder-refused': z.object({
    cause: z.enum([
      'not-found',
      'not-a-folder',
      'no-access',
      'not-responding',
      'own-data',
      'watched',
      'watched-elsewhere',
      'too-many',
    ]),
    /** The path of the watched folder that overlaps with it, for `watched-elsewhere` the name of that folder's workspace, or the path of the folder that doesn't respond. */
    other: z.string().nullable(),
  }),
  /** Watched folders use the rule. */
  'rule-in-use': z.object({ folders: z.array(z.string()) }),
  /** A newer version of Earshot wrote this file in the data folder, so it isn't touched. `file` is its name. */
  'stored-by-newer-version': z.object({ file: z.string() }),
  /** A bug; `id` is in the log. An empty `id` means that the page has lost its connection to the core. */
  internal: z.object({ id: z.string() }),
} as const
