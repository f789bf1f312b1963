import { createRoot } from 'react-dom/client'
import { keepStyleElementOut } from '../platform/keepStyleElementOut.js'
import { Localized } from '../ui/language.js'
import { App } from './App.js'

export function renderApp(props: Parameters<typeof App>[0]) {
  const container = document.getElementById('app')
  if (container === null) throw new Error('The frame’s document has no element for its surface.')
  keepStyleElementOut()
  createRoot(container).render(
    <Localized>
      <App {...props} />
    </Localized>,
  )
}
