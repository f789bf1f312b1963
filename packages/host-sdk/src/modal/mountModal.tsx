import { createRoot } from 'react-dom/client'
import type { Core } from '../core/core.js'
import type { HostElement } from '../core/hostElement.js'
import { ModalProvider } from './context.js'
import { createI18n } from './i18n.js'
import { Modal } from './Modal.js'
import { createSheet } from './sheets.js'
import { followTheme } from './theme/followTheme.js'

/** Renders the modal into its element's shadow root, once. */
export function mountModal(core: Core, element: HostElement) {
  const { shadowRoot } = element
  shadowRoot.adoptedStyleSheets = [createSheet()]
  followTheme(core, element)
  element.toggleAttribute('data-embedded', core.options.enableEmbedded === true)
  const container = document.createElement('div')
  shadowRoot.append(container)
  createRoot(container).render(
    <ModalProvider value={{ core, i18n: createI18n() }}>
      <Modal />
    </ModalProvider>,
  )
}
