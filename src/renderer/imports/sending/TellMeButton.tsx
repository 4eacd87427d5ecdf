import { useState } from 'react'
import { Button } from '../../components/controls/Button.tsx'
import { noticePermission } from './batchNotices.ts'

/** Asks for permission to show notifications. Hidden once that is decided. */
export function TellMeButton() {
  const [permission, setPermission] = useState(noticePermission)
  if (permission !== 'default') return null
  const ask = async () => setPermission(await Notification.requestPermission())
  return <Button command="imports.notify" onClick={() => void ask()} />
}
