import { useNavigate, useRouter } from '@tanstack/react-router'
import { COMMAND_IDS, COMMANDS } from '../../contract/commands.ts'
import { SAVED_CALLS_SECTION } from '../client/savedCalls.ts'
import { useCommands } from '../commands/useCommands.ts'

export function useGoTo(): void {
  const navigate = useNavigate()
  const { history } = useRouter()
  const toPages = COMMAND_IDS.map((id) => {
    const { page } = COMMANDS[id]
    return [id, page !== undefined && (() => void navigate({ href: page }))] as const
  })
  useCommands({
    ...Object.fromEntries(toPages.filter(([, goTo]) => goTo)),
    'go.savedCalls': () => void navigate({ to: '/settings', hash: SAVED_CALLS_SECTION }),
    'go.back': () => history.back(),
    'go.forward': () => history.forward(),
  })
}
