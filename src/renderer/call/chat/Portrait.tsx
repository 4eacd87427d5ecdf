import clsx from 'clsx'
import { useMemo, useState } from 'react'
import type { Conversation } from '../../../domain/chats/conversation.ts'
import { newMediaTry } from '../../client/calls/mediaTry.ts'
import { useWorkspace } from '../../client/connection/workspace.tsx'
import { Avatar } from '../../components/Avatar.tsx'

export interface Pictures {
  /** By participant, without those that couldn't be loaded. */
  readonly urls: ReadonlyMap<string, string>
  readonly fail: (participantId: string) => void
}

/** One URL per profile picture, so that the browser loads it once for all messages of a person. */
export function usePictures(callId: number, { participants }: Pick<Conversation, 'participants'>): Pictures {
  const { paths } = useWorkspace()
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const all = useMemo(
    () =>
      participants
        .filter(({ hasPicture }) => hasPicture)
        .map(({ id }) => [id, newMediaTry(paths.profilePicture(callId, id))] as const),
    [paths, callId, participants],
  )
  // The same object until something changes: messages are memoized.
  return useMemo(
    () => ({
      urls: new Map(all.filter(([id]) => !failed.has(id))),
      fail: (id) => setFailed((before) => new Set([...before, id])),
    }),
    [all, failed],
  )
}

interface PortraitProps {
  readonly person: { readonly id: string; readonly userId: number | null }
  readonly name: string
  readonly pictures: Pictures
  readonly size?: 'small' | 'medium'
}

/** The profile picture, or initials if there is none or it can't be loaded. Decorative, as the name is next to it. */
export function Portrait({ person: { id, userId }, name, pictures, size = 'small' }: PortraitProps) {
  const src = pictures.urls.get(id)
  if (src === undefined) return <Avatar name={name} seed={userId ?? id} size={size} />
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      onError={() => pictures.fail(id)}
      className={clsx(
        // As large as an avatar. The line is for pictures in the color of the page.
        'shrink-0 rounded-full bg-sunk object-cover outline outline-1 -outline-offset-1 outline-line-strong',
        size === 'small' ? 'size-[18px]' : 'size-7',
      )}
    />
  )
}
