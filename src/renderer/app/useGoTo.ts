import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCommands } from '../commands/useCommands.ts'
import { SAVED_CALLS_SECTION } from '../client/savedCalls.ts'
import { NO_QUERY } from './search/querySearch.ts'

export function useGoTo(): void {
  const navigate = useNavigate()
  const { history } = useRouter()
  useCommands({
    'go.calls': () => void navigate({ to: '/calls', search: NO_QUERY }),
    'go.search': () => void navigate({ to: '/search' }),
    'go.accounts': () => void navigate({ to: '/accounts' }),
    'go.agents': () => void navigate({ to: '/agents' }),
    'go.reviews': () => void navigate({ to: '/reviews' }),
    'go.imports': () => void navigate({ to: '/imports' }),
    'go.trackers': () => void navigate({ to: '/trackers' }),
    'go.folders': () => void navigate({ to: '/imports/folders' }),
    'go.insights': () => void navigate({ to: '/insights' }),
    'go.settings': () => void navigate({ to: '/settings' }),
    'go.diagnostics': () => void navigate({ to: '/settings/diagnostics' }),
    'app.about': () => void navigate({ to: '/settings', hash: 'about' }),
    'go.savedCalls': () => void navigate({ to: '/settings', hash: SAVED_CALLS_SECTION }),
    'go.back': () => history.back(),
    'go.forward': () => history.forward(),
  })
}
