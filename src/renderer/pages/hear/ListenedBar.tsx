import { useEffect } from 'react'
import { localRecordingPath } from '../../../contract/paths.ts'
import { listened, stopListening } from '../../client/listening.ts'
import { useWorkspace } from '../../client/connection/workspace'
import { ListenBar } from '../../features/player/ListenBar.tsx'
import { useStoreValue } from '../../hooks/valueStore.ts'

/** Below every page: plays a recording that isn't sent yet. */
export function ListenedBar() {
  const { workspaceId } = useWorkspace()
  const one = useStoreValue(listened, (value) => value)
  useEffect(() => stopListening, [])
  if (one === null) return null
  const path = localRecordingPath(workspaceId, one.recording)
  return <ListenBar path={path} name={one.name} onNext={one.onNext} onClose={stopListening} />
}
