import { PreparePage } from '../../pages/imports/PreparePage.tsx'

export function PrepareRoute() {
  return <PreparePage />
}
