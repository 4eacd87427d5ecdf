import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { followMenu, reportCommands } from './app/desktop/menuCommands.ts'
import { refuseFileDrops } from './app/refuseFileDrops.ts'
import { showSavedFiles } from './app/desktop/savedFileToasts.ts'
import { router } from './app/router.tsx'
import { applyTheme } from './app/theme.ts'
import { connectToCore } from './client/connection/coreLink.ts'
import './styles/app.css'

applyTheme()
refuseFileDrops()
showSavedFiles(window.earshotHost)
void followMenu(window.earshotHost, router.navigate)
reportCommands(window.earshotHost)

const core = await connectToCore()
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App core={core} />
  </StrictMode>,
)
