import type { ErrorCode, ErrorData, Failure } from '../../../contract/errors/errors.ts'
import type { FailurePresentation, WayOut } from '../../components/notices/failurePresentation.ts'
import { format } from '../../components/format.ts'
import { failureFrom } from '../connection/coreError.ts'

interface Presentation {
  readonly title: string
  readonly words: string
  readonly wayOut?: WayOut
}

/**
 * Title, words and action of every expected failure. A new code doesn't compile without them. The words say what happened
 * and what to do. If the service gives the same error for several causes, they list the causes without choosing one. Source
 * of the causes: interface, `Errors`.
 */
export const errorPresentation: { readonly [Code in ErrorCode]: (data: ErrorData<Code>) => Presentation } = {
  unreachable: ({ host }) => ({
    title: 'Can’t reach the service',
    words: `Nothing answered at ${host}. Check your network and the base URL, then try again.`,
    wayOut: 'retry',
  }),
  dns: ({ host }) => ({
    title: 'Can’t find this address',
    words: `Earshot can’t find a server named ${host}. Check your network and the spelling of the base URL, then try again.`,
    wayOut: 'edit-connection',
  }),
  tls: ({ host, reason }) => ({
    title: 'Connection isn’t secure',
    words: `Earshot doesn’t trust the certificate of ${host}, so nothing was sent.${sentence(reason)} Contact the service’s or your network’s administrator.`,
    wayOut: 'retry',
  }),
  'timed-out': ({ host, afterMs }) => ({
    title: 'The service took too long',
    words: `No response from ${host} within ${format.count(Math.max(1, Math.round(afterMs / 1000)), 'second')}. The service may be busy or your network slow. Try again in a moment.`,
    wayOut: 'retry',
  }),
  'answer-incomplete': ({ host, stalledMs }) => ({
    title: stalledMs === null ? 'The connection was interrupted' : 'The response stopped',
    words:
      stalledMs === null
        ? `The connection to ${host} closed before the whole response arrived. Try again. If it happens often, check your network, VPN, or proxy.`
        : `The service at ${host} started to respond, then sent nothing for ${format.count(Math.round(stalledMs / 1000), 'second')}. Try again in a moment.`,
    wayOut: 'retry',
  }),
  unauthorized: () => ({
    title: 'This API key was rejected',
    words:
      'Check that you copied the whole key and that it belongs to this workspace. If it was revoked, enter a new one.',
    wayOut: 'enter-key',
  }),
  'other-workspace': () => ({
    title: 'This API key belongs to another workspace',
    words: 'Enter a key of this workspace. To see the calls of the other one, add it as a new workspace.',
    wayOut: 'enter-key',
  }),
  'workspace-disabled': () => ({
    title: 'This workspace is disabled',
    words:
      'The API key is valid, but its workspace is disabled. Contact the workspace’s administrator; your data on this computer is unchanged.',
    wayOut: 'retry',
  }),
  'import-not-enabled': ({ message }) => ({
    title: 'Importing isn’t enabled',
    words: `This workspace can’t import recordings, so nothing was created.${quoted(message)} Ask the workspace’s administrator to enable importing, then try again.`,
    wayOut: 'retry',
  }),
  'user-or-agent-or-type-refused': ({ message }) => ({
    title: 'Agent or call type rejected',
    words: `The agent is unknown or has no agent profile, or the call type no longer exists. Nothing was created.${quoted(message)} Choose another agent or call type, then try again.`,
    wayOut: 'edit-fields',
  }),
  'import-refused': ({ message }) => ({
    title: 'Import rejected',
    words: `Importing may be disabled for this workspace, the agent may be unknown or have no agent profile, or the call type may be unknown. Nothing was created.${quoted(message)} Try another agent or call type, or contact the workspace’s administrator.`,
    wayOut: 'edit-fields',
  }),
  'import-not-allowed': () => ({
    title: 'Importing is turned off',
    words: 'The administrator of this computer has turned off importing. Nothing was sent.',
    wayOut: 'go-back',
  }),
  'payment-required': ({ message }) => ({
    title: 'Payment required',
    words: `The service is on hold until this workspace’s bill is paid.${quoted(message)} Contact the workspace’s administrator, then try again.`,
    wayOut: 'retry',
  }),
  'recording-too-large': ({ message }) => ({
    title: 'The recording is too large',
    words: `The service doesn’t accept files this large, so nothing was created.${quoted(message)} Compress or split the file, then import it again.`,
    wayOut: 'choose-another-file',
  }),
  'not-found': ({ what }) => NOT_FOUND[what],
  'invalid-request': ({ message, parameter }) => ({
    title: parameter === null ? 'Request rejected' : `“${parameter}” was rejected`,
    words: `The request has a missing or invalid value${parameter === null ? '' : `: ${parameter}`}. Nothing was changed.${quoted(message)} Correct the value, then try again.`,
    wayOut: 'edit-fields',
  }),
  'invalid-input': ({ field, reason }) => ({
    title: field === null ? 'This value can’t be used' : `“${field}” can’t be used`,
    words: `${reason === null ? 'This value isn’t allowed here.' : sentence(reason).trim()} Nothing was sent. Correct the value, then try again.`,
    wayOut: 'edit-fields',
  }),
  'rate-limited': ({ scope }) =>
    scope === 'import'
      ? {
          title: 'Import limit reached',
          words: 'This workspace can import 10 recordings per hour. Nothing is lost.',
          wayOut: 'wait-until',
        }
      : {
          title: 'Rate limited',
          words: 'The service allows 100 requests per minute. Nothing is lost.',
          wayOut: 'wait-until',
        },
  'service-failed': ({ status }) => ({
    title: 'The service had a problem',
    words: `It responded with error ${status}. You can safely try again.`,
    wayOut: 'retry',
  }),
  'not-this-service': ({ host, why }) => ({
    title: 'This isn’t the service',
    words: `The server at ${host} doesn’t respond like the Conversation Analytics Service.${sentence(why)} Check the base URL, then try again.`,
    wayOut: 'edit-connection',
  }),
  'unreadable-answer': ({ path, reason }) => ({
    title: 'Unexpected response from the service',
    words: `Earshot can’t read the response${['', '(body)', '(record)'].includes(path) ? '' : ` because of ${path}`}.${sentence(reason)} Try again. If it happens again, report it with the details.`,
    wayOut: 'retry',
  }),
  'inconsistent-paging': () => ({
    title: 'The list may be incomplete',
    words:
      'The service reports more calls but doesn’t return the next page. Refresh to try again. If it happens again, contact the service’s administrator.',
    wayOut: 'retry',
  }),
  // english-ok: the code's name
  canceled: () => ({
    title: 'Canceled',
    words: 'You canceled this before it finished. Try again at any time.',
    wayOut: 'retry',
  }),
  'invalid-base-url': ({ reason }) => ({
    title: 'This base URL can’t be used',
    words: BASE_URL_WORDS[reason],
    wayOut: 'edit-connection',
  }),
  'base-url-not-allowed': ({ host, allowed }) => ({
    title: 'Your organization doesn’t allow this service',
    words: `Earshot may not connect to ${host} on this computer, only to ${allowed.join(', ')}. Use an allowed base URL, or contact your administrator.`,
    wayOut: 'edit-connection',
  }),
  'keychain-unavailable': ({ reason }) => ({
    title: 'Keychain isn’t available',
    words: `Earshot can’t use this computer’s keychain.${sentence(reason)} You can keep the key until you quit instead.`,
    wayOut: 'enter-key',
  }),
  'keychain-locked': () => ({
    title: 'Keychain is locked',
    words: 'The API key is in your keychain, which is locked. Unlock it, then try again.',
    wayOut: 'retry',
  }),
  'keychain-unanswered': () => ({
    title: 'Waiting for your keychain',
    words: 'Your system may be asking whether Earshot can use the keychain. Answer it, then try again.',
    wayOut: 'retry',
  }),
  'key-missing': () => ({
    title: 'API key needed',
    words:
      'The API key for this workspace was kept only until you quit, or is no longer in the keychain. Enter it again.',
    wayOut: 'enter-key',
  }),
  'recording-unreadable': ({ fileName, reason }) => ({
    title: 'Can’t read the file',
    words: `Earshot can’t read “${fileName}”, so it wasn’t sent.${sentence(reason)} Check that the file exists and that you can open it, or choose another file.`,
    wayOut: 'choose-another-file',
  }),
  'disk-not-responding': ({ fileName }) => ({
    title: 'A disk or share doesn’t respond',
    words: `The disk or share of “${fileName}” doesn’t respond. It is sent when it does. To send another recording first, move that one before it.`,
    wayOut: 'retry',
  }),
  'recording-changed': ({ fileName }) => ({
    title: 'The file has changed',
    words: `“${fileName}” changed after you added it, so it wasn’t sent. Restore the file and try again, or add it again as a new import.`,
    wayOut: 'choose-another-file',
  }),
  'media-unavailable': ({ status }) => ({
    title: 'Can’t load the recording',
    words: `The media server responded with error ${status}. Try again; the call itself isn’t affected.`,
    wayOut: 'retry',
  }),
  'media-refused': ({ host }) => ({
    title: 'Unsafe recording link',
    words: `The link to this recording points to ${host}, which is on your own network or isn’t encrypted, so Earshot didn’t open it. Contact the service’s administrator.`,
  }),
  'media-incomplete': ({ kind, receivedBytes, totalBytes }) => ({
    title: MEDIA_INCOMPLETE_TITLES[kind],
    words: `Only ${format.size(receivedBytes)}${totalBytes === null ? '' : ` of ${format.size(totalBytes)}`} of the recording arrived. Try again; the call itself isn’t affected.`,
    wayOut: 'retry',
  }),
  'demo-failed': ({ reason }) => ({
    title: 'The demo didn’t start',
    words: `The demo workspace couldn’t start on this computer.${sentence(reason)} Try again.`,
    wayOut: 'retry',
  }),
  'disk-full': () => ({
    title: 'The disk is full',
    words: 'There’s no space left to save to. Free up some space, then try again; nothing you saved is lost.',
    wayOut: 'retry',
  }),
  'may-duplicate': () => ({
    title: 'Another import has the same audio',
    words:
      'It wasn’t sent, because that could create a second call. Check the other import first; if this is a different call, send it again.',
  }),
  'review-finished': () => ({
    title: 'This review is finished',
    words: 'It may have been finished in another window, so this change wasn’t saved. Reopen the review to continue.',
  }),
  'folder-refused': ({ cause, other }) => ({
    title: 'This folder can’t be watched',
    words: FOLDER_REFUSED[cause](other),
  }),
  'rule-in-use': ({ folders }) => ({
    title: 'This rule is in use',
    words: `Watched folders use it: ${folders.join(', ')}. Choose another rule for them first.`,
  }),
  'tracker-deleted': () => ({
    title: 'This tracker was deleted',
    words: 'A filter, the sort order, or the grouping uses a tracker that no longer exists. Remove it there.',
  }),
  'not-local': ({ construct }) => ({
    title: 'This regular expression needs the service',
    words: `Earshot can’t search with ${construct} in a regular expression. Remove it, or show the service’s list.`,
  }),
  'regex-too-slow': () => ({
    title: 'This regular expression takes too long',
    words: 'Earshot stopped it. Simplify it: repetitions inside repetitions take the longest.',
  }),
  'library-not-responding': () => ({
    title: 'This took too long',
    words: 'Earshot stopped after a minute. Try again. If filters are set, use fewer.',
    wayOut: 'retry',
  }),
  'stored-by-newer-version': ({ file }) => ({
    title: 'Saved by a newer version of Earshot',
    words: `A newer version of Earshot saved ${file}, so this version doesn’t change it. Update Earshot to use it again.`,
  }),
  internal: ({ id }) =>
    id === ''
      ? {
          title: 'Connection to Earshot lost',
          words: 'Reconnecting… If you closed Earshot, start it again.',
          wayOut: 'retry',
        }
      : {
          title: 'Something went wrong in Earshot',
          words: `This is a bug in Earshot, logged as ${id}. Try again.`,
          wayOut: 'retry',
        },
}

export function presentFailure(failure: Failure): FailurePresentation {
  const present = errorPresentation[failure.code] as (data: Failure['data']) => Presentation
  const { title, words, wayOut } = present(failure.data)
  return {
    title,
    words,
    wayOut: wayOut ?? null,
    until: failure.code === 'rate-limited' ? failure.data.until : null,
    details: `${failure.code} ${JSON.stringify(failure.data)}`,
  }
}

export function presentError(error: unknown): FailurePresentation {
  return presentFailure(failureFrom(error))
}

const FOLDER_REFUSED: { readonly [Cause in ErrorData<'folder-refused'>['cause']]: (other: string | null) => string } = {
  'not-found': () => 'This folder doesn’t exist. Enter its full path, or connect the drive or share.',
  'not-a-folder': () => 'This path is a file. Enter the path of the folder that contains it.',
  'no-access': () => 'Earshot isn’t allowed to read this folder. Change its permissions, or choose another folder.',
  'not-responding': (other) =>
    `The folder ${other ?? ''} isn’t responding. Check the connection to its drive or share, then try again.`,
  'own-data': () => 'Earshot stores its own data there. Choose another folder.',
  watched: (other) => `It overlaps with the watched folder ${other ?? ''}. Choose another folder, or change that one.`,
  'watched-elsewhere': (other) =>
    `The workspace ${other ?? ''} watches an overlapping folder and could lose files that this one moves or deletes, or the reverse. Leave the files where they are in both, or choose another folder.`,
  'too-many': () => 'There are too many watched folders. Remove one first.',
}

const NOT_FOUND: { readonly [What in ErrorData<'not-found'>['what']]: Presentation } = {
  account: {
    title: 'Account not found',
    words: 'No saved call belongs to it anymore, or the link is incomplete. Search for it by name.',
    wayOut: 'go-back',
  },
  review: {
    title: 'Review not found',
    words: 'It was deleted in another window. Your other reviews aren’t affected.',
  },
  folder: {
    title: 'Watched folder not found',
    words: 'It was removed in another window, or its scan has expired. Open it again.',
    wayOut: 'go-back',
  },
  rule: {
    title: 'Rule not found',
    words: 'It was removed in another window. Choose another rule.',
    wayOut: 'go-back',
  },
  tracker: {
    title: 'Tracker not found',
    words: 'It was deleted in another window. Your other trackers aren’t affected.',
  },
  queue: {
    title: 'Queue not found',
    words: 'It was deleted. Its reviews are still there.',
    wayOut: 'go-back',
  },
  call: {
    title: 'Call not found',
    words: 'This workspace has no call with this ID. It may have been deleted.',
    wayOut: 'go-back',
  },
  recording: {
    title: 'No recording',
    words: 'The service has no recording for this call.',
  },
  workspace: {
    title: 'Workspace not found',
    words: 'It was removed from this computer. Connect it again to use it.',
    wayOut: 'edit-connection',
  },
  import: {
    title: 'Import not found',
    words: 'It was removed from the list, or its file expired. Choose the recording again to import it.',
    wayOut: 'choose-another-file',
  },
  message: {
    title: 'Message not found',
    words: 'The message or its media was deleted.',
  },
  view: {
    title: 'View not found',
    words: 'It may have been deleted in another window. To keep the current filters, save them as a new view.',
  },
  export: {
    title: 'Export not found',
    words: 'It was canceled or removed, or Earshot was restarted. Export the calls again.',
  },
}

const MEDIA_INCOMPLETE_TITLES: { readonly [Kind in ErrorData<'media-incomplete'>['kind']]: string } = {
  'ended-early': 'The recording is incomplete',
  stalled: 'The recording stopped loading',
  changed: 'The recording has changed',
}

const BASE_URL_WORDS: { readonly [Reason in ErrorData<'invalid-base-url'>['reason']]: string } = {
  'not-a-url': 'Enter a web address such as https://api.example.com.',
  'needs-https': 'The URL must start with https:// to keep your key secure. Only localhost can use http://.',
  'has-credentials': 'Remove the user name and password from the URL. Earshot only needs the API key.',
  'has-query': 'Remove everything after ? or # from the URL.',
}

/** A message of the core or the system as a separate sentence, with a leading space. Empty for an empty message. */
export function sentence(text: string): string {
  const trimmed = text.trim().replace(/[.\s]+$/u, '')
  return trimmed === '' ? '' : ` ${trimmed[0]!.toUpperCase()}${trimmed.slice(1)}.`
}

function quoted(message: string | null): string {
  const trimmed = message?.trim() ?? ''
  return trimmed === '' ? '' : ` The service said: “${trimmed.replace(/[.\s]+$/u, '')}”.`
}
