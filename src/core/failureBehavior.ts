import type { ErrorCode } from '../contract/errors/errors.ts'

/** What the import queue does after a failed try. */
type ImportReaction =
  | 'cancel'
  /** This import fails and the next one is sent; while the workspace can't be opened, all imports wait for that. */
  | 'fail'
  /** This import fails, regardless of the state of the workspace. */
  | 'fail-alone'
  /** It stays queued until the limit allows the next request. */
  | 'wait-for-limit'
  /** All imports wait, longer each time, and then retry. After several requests that failed like this, this one fails. */
  | 'wait-for-service'
  /**
   * This import fails, and nothing more is sent until a person resumes: the next would be refused too and use one of the ten an
   * hour.
   */
  | 'stop'
  /** Like `stop`, but only if it happens several times in a row. */
  | 'stop-if-repeated'

interface FailureBehavior {
  /** Whether the service client retries a read automatically, because it may succeed a moment later. */
  readonly isReadRetried: boolean
  readonly imports: ImportReaction
  /** The service answers an import with it, and has made no call. Nothing that precedes the request fails with it. */
  readonly isImportRefusal?: true
}

/** What the core does after each failure. A new code doesn't compile until both are decided. */
export const FAILURE_BEHAVIOR: { readonly [Code in ErrorCode]: FailureBehavior } = {
  unreachable: { isReadRetried: true, imports: 'wait-for-service' },
  dns: { isReadRetried: true, imports: 'wait-for-service' },
  // Perhaps a public network's sign-in page or a proxy, as with `not-this-service`.
  tls: { isReadRetried: false, imports: 'wait-for-service' },
  'timed-out': { isReadRetried: true, imports: 'wait-for-service' },
  'answer-incomplete': { isReadRetried: true, imports: 'wait-for-service' },
  unauthorized: { isReadRetried: false, imports: 'stop' },
  'other-workspace': { isReadRetried: false, imports: 'fail' },
  'workspace-disabled': { isReadRetried: false, imports: 'stop' },
  'import-not-enabled': { isReadRetried: false, imports: 'stop', isImportRefusal: true },
  'user-or-agent-or-type-refused': { isReadRetried: false, imports: 'fail', isImportRefusal: true },
  'import-not-allowed': { isReadRetried: false, imports: 'fail' },
  'import-refused': { isReadRetried: false, imports: 'stop-if-repeated', isImportRefusal: true },
  'payment-required': { isReadRetried: false, imports: 'stop' },
  'recording-too-large': { isReadRetried: false, imports: 'fail', isImportRefusal: true },
  'not-found': { isReadRetried: false, imports: 'fail' },
  'invalid-request': { isReadRetried: false, imports: 'fail', isImportRefusal: true },
  'invalid-input': { isReadRetried: false, imports: 'fail' },
  // A background read waits for the end of the limit itself, see `ServiceClient`.
  'rate-limited': { isReadRetried: false, imports: 'wait-for-limit' },
  'service-failed': { isReadRetried: true, imports: 'wait-for-service' },
  'not-this-service': { isReadRetried: false, imports: 'wait-for-service' },
  'unreadable-answer': { isReadRetried: false, imports: 'wait-for-service' },
  'inconsistent-paging': { isReadRetried: false, imports: 'fail' },
  canceled: { isReadRetried: false, imports: 'cancel' },
  'invalid-base-url': { isReadRetried: false, imports: 'fail' },
  'base-url-not-allowed': { isReadRetried: false, imports: 'fail' },
  'keychain-unavailable': { isReadRetried: false, imports: 'fail' },
  'keychain-locked': { isReadRetried: false, imports: 'fail' },
  'keychain-unanswered': { isReadRetried: false, imports: 'fail' },
  'key-missing': { isReadRetried: false, imports: 'fail' },
  'recording-unreadable': { isReadRetried: false, imports: 'fail' },
  'disk-not-responding': { isReadRetried: false, imports: 'wait-for-service' },
  'recording-changed': { isReadRetried: false, imports: 'fail' },
  'media-unavailable': { isReadRetried: false, imports: 'fail' },
  'media-refused': { isReadRetried: false, imports: 'fail' },
  'media-incomplete': { isReadRetried: false, imports: 'fail' },
  'demo-failed': { isReadRetried: false, imports: 'fail' },
  // Nothing was sent: a limit's file or the journal couldn't be written.
  'disk-full': { isReadRetried: false, imports: 'wait-for-service' },
  'may-duplicate': { isReadRetried: false, imports: 'fail' },
  'review-finished': { isReadRetried: false, imports: 'fail' },
  'tracker-deleted': { isReadRetried: false, imports: 'fail' },
  'not-local': { isReadRetried: false, imports: 'fail' },
  'regex-too-slow': { isReadRetried: false, imports: 'fail' },
  'library-not-responding': { isReadRetried: false, imports: 'fail' },
  'folder-refused': { isReadRetried: false, imports: 'fail' },
  'rule-in-use': { isReadRetried: false, imports: 'fail' },
  'stored-by-newer-version': { isReadRetried: false, imports: 'fail' },
  internal: { isReadRetried: false, imports: 'fail-alone' },
}
