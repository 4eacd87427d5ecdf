import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { noticePermission } from './batchNotices.ts'

/** Asks the browser whether notifications may be shown; it asks the person. Nothing where that is decided already. */
export function TellMeButton() {
  const [permission, setPermission] = useState(noticePermission)
  if (permission !== 'default') return null
  const ask = async () => setPermission(await Notification.requestPermission())
  return <Button onClick={() => void ask()}>Notify me when done</Button>
}
