import { createStartHandler } from '@tanstack/react-start/server'
import { renderPage } from './page-render.tsx'

export default { fetch: createStartHandler(renderPage) }
