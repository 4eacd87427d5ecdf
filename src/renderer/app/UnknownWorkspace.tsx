import { useNavigate } from '@tanstack/react-router'
import { presentFailure } from '../client/failures/errorPresentation.ts'
import { FailureNotice } from '../components/notices/FailureNotice.tsx'
import { NO_QUERY } from '../components/links/querySearch.ts'

/** `/unknown-workspace`: a link to a call led to a workspace that isn't on this computer. */
export function UnknownWorkspace() {
  const navigate = useNavigate()
  return (
    <FailureNotice
      form="page"
      failure={{
        ...presentFailure({ code: 'not-found', data: { what: 'workspace' } }),
        words:
          'This link leads to a workspace that isn’t connected on this computer. Connect it, then open the link again.',
        wayOut: 'go-back',
      }}
      actions={{ 'go-back': () => void navigate({ to: '/calls', search: NO_QUERY }) }}
    />
  )
}
