import { useNavigate } from '@tanstack/react-router'
import { FoldersPage } from '../../../pages/folders/FoldersPage.tsx'

export function FoldersRoute() {
  const navigate = useNavigate()
  return (
    <FoldersPage
      onAdd={() => void navigate({ to: '/imports/folders/add' })}
      onEditRuleOf={(folderId) => void navigate({ to: '/imports/folders/$folderId/rule', params: { folderId } })}
    />
  )
}
