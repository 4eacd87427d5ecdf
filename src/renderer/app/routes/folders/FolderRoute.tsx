import { useNavigate, useParams } from '@tanstack/react-router'
import { FolderPage } from '../../../pages/folders/FolderPage.tsx'

export function FolderRoute() {
  const { folderId } = useParams({ from: '/workspace/imports/folders/$folderId' })
  const navigate = useNavigate()
  return (
    <FolderPage
      key={folderId}
      folderId={folderId}
      onChangeRule={() => void navigate({ to: '/imports/folders/$folderId/rule', params: { folderId } })}
      onBack={() => void navigate({ to: '/imports/folders' })}
    />
  )
}
