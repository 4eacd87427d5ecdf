import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { refuseFileDrops } from './app/refuseFileDrops.ts'
import { applyTheme } from './app/theme.ts'
import { queries, startCoreClient } from './client/connection/core.ts'
import { keepFewUnused } from './client/calls/keptDetails.ts'
import { queryClient } from './client/queryClient.ts'
import './styles/app.css'

applyTheme()
refuseFileDrops()

await startCoreClient()
keepFewUnused(queryClient, queries().calls.detail.key())
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
