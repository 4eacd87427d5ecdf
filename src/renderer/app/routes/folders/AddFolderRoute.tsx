import { useNavigate } from '@tanstack/react-router'
import { AddFolderPage } from '../../../pages/folders/AddFolderPage.tsx'

export function AddFolderRoute() {
  const navigate = useNavigate()
  return (
    <AddFolderPage
      onAdded={(folderId) => void navigate({ to: '/imports/folders/$folderId', params: { folderId } })}
      onCancel={() => void navigate({ to: '/imports/folders' })}
    />
  )
}
