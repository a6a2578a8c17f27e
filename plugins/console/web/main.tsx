/** Signs in, then draws the application. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/styles.css'
import { Frame } from './app/frame.tsx'
import { reloadForNewVersion } from './app/new-version.ts'
import { Start } from './app/start.tsx'

reloadForNewVersion()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
createRoot(root).render(
  <StrictMode>
    <Frame>
      <Start />
    </Frame>
  </StrictMode>,
)
