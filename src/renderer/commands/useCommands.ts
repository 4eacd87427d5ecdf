import { useEffect, useEffectEvent } from 'react'
import { offerCommands, type CommandHandlers } from './offeredCommands.ts'

/**
 * What commands do while the component is mounted. Their keys, in the catalog, act on the whole page, except while typing,
 * in an open menu, list or dialog, and if the focused control handled the key. The palette lists them.
 */
export function useCommands(handlers: CommandHandlers): void {
  const current = useEffectEvent(() => handlers)
  useEffect(() => offerCommands(() => current()), [])
}
