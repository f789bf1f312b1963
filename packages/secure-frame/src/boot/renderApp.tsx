import { createRoot } from 'react-dom/client'
import { App } from './App.js'

/** Renders what the frame shows. */
export function renderApp(props: Parameters<typeof App>[0]) {
  const container = document.getElementById('app')
  if (container === null) throw new Error('The frame’s document has no place for its surface.')
  keepStyleElementOut()
  createRoot(container).render(<App {...props} />)
}

/**
 * input-otp adds a style element unless one with this id is there; the frame's Content-Security-Policy would refuse it
 * with a report. The few rules that it holds are in our own sheet.
 */
function keepStyleElementOut() {
  const marker = document.createElement('meta')
  marker.id = 'input-otp-style'
  document.head.append(marker)
}
