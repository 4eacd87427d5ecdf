import { ImportsPage } from '../../pages/imports/ImportsPage.tsx'

export function ImportsRoute() {
  return <ImportsPage />
}
