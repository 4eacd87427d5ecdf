import { useEffect } from 'react'
import { useListened, stopListening } from '../../client/listening.ts'
import { useWorkspace } from '../../client/connection/workspace.tsx'
import { ListenBar } from '../player/ListenBar.tsx'

/** Below every page: plays a recording that isn't sent yet. */
export function ListenedBar() {
  const { paths } = useWorkspace()
  const one = useListened()
  useEffect(() => stopListening, [])
  if (one === null) return null
  const path = paths.localRecording(one.recording)
  return <ListenBar path={path} name={one.name} onNext={one.onNext} onClose={stopListening} />
}
