import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { refuseFileDrops } from './app/refuseFileDrops.ts'
import { applyTheme } from './app/theme.ts'
import { startCoreClient } from './client/core.ts'
import './styles/app.css'

applyTheme()
refuseFileDrops()

await startCoreClient()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
