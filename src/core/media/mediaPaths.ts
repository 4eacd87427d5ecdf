import { type LocalRecording, MEDIA_PREFIX, TRY_PARAMETER, WHY_PARAMETER } from '../../contract/paths.ts'
import type { MediaName } from '../calls/linkStore.ts'

export interface MediaAddress {
  readonly workspaceId: string
  readonly callId: number
  readonly name: MediaName
}

/** The inverse of `callMedia`, `messageMedia` and `profilePicture` in the contract's `workspacePaths`; null for any other path. */
export function readMediaPath(pathname: string): MediaAddress | null {
  const parts = partsOf(pathname)
  if (parts === null) return null
  const [workspaceId = '', call = '', third = '', id = ''] = parts
  const callId = Number(call)
  if (workspaceId === '' || !/^\d+$/.test(call) || !Number.isSafeInteger(callId)) return null
  if (parts.length === 3 && (third === 'audio' || third === 'video')) {
    return { workspaceId, callId, name: { kind: 'track', track: third } }
  }
  if (parts.length !== 4 || id === '') return null
  if (third === 'messages') return { workspaceId, callId, name: { kind: 'message', messageId: id } }
  if (third === 'participants') return { workspaceId, callId, name: { kind: 'picture', participantId: id } }
  return null
}

/** The inverse of `localRecording`; null for any other path. */
export function readLocalPath(
  pathname: string,
): { readonly workspaceId: string; readonly recording: LocalRecording } | null {
  const [workspaceId = '', kind, id = '', file = '', ...rest] = partsOf(pathname) ?? []
  if (workspaceId === '' || id === '' || rest.length > 0) return null
  if (kind === 'folders') return file === '' ? null : { workspaceId, recording: { kind, folderId: id, file } }
  if (file !== '') return null
  if (kind === 'staged') return { workspaceId, recording: { kind, stageId: id } }
  return kind === 'imports' ? { workspaceId, recording: { kind, importId: id } } : null
}

function partsOf(pathname: string): readonly string[] | null {
  if (!pathname.startsWith(MEDIA_PREFIX)) return null
  try {
    return pathname.slice(MEDIA_PREFIX.length).split('/').map(decodeURIComponent)
  } catch {
    return null // Not one of our paths: malformed percent-encoding.
  }
}

/** The inverse of the contract's `mediaTryPath` and `mediaWhyPath`. Longer ids than ours are ignored. */
export function readMediaTry(search: URLSearchParams): { readonly tryId: string | null; readonly asksWhy: boolean } {
  const id = search.get(TRY_PARAMETER)
  return { tryId: id !== null && id.length <= 40 ? id : null, asksWhy: search.has(WHY_PARAMETER) }
}
