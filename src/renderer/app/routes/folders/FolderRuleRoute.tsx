import { useNavigate, useParams } from '@tanstack/react-router'
import { FolderRulePage } from '../../../pages/folders/FolderRulePage.tsx'

export function FolderRuleRoute() {
  const { folderId } = useParams({ from: '/workspace/imports/folders/$folderId/rule' })
  const navigate = useNavigate()
  return (
    <FolderRulePage
      key={folderId}
      folderId={folderId}
      onDone={() => void navigate({ to: '/imports/folders/$folderId', params: { folderId } })}
    />
  )
}
