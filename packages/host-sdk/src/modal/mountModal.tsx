import { applyTheme } from '@vestibule/design'
import { currentLanguage, setLanguage } from '@vestibule/protocol/texts'
import { startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createDirectory } from '../api/directory.js'
import type { Core } from '../core/core.js'
import { onThemeChange, resolveThemeMode } from '../core/theme.js'
import { rememberWallets } from '../directory/rememberWallets.js'
import { readWalletChoice } from '../directory/walletChoice.js'
import type { HostElement } from '../platform/hostElement.js'
import { pageElement } from '../platform/pageElement.js'
import { ModalProvider, useCore } from './context.js'
import { createI18n } from './i18n.js'
import { isolateEvents } from './isolateEvents.js'
import { Modal } from './Modal.js'
import { adoptStyles } from './sheets.js'
import { prefetchView } from './views/views.js'

/** Maximum pointer movement of a click, in CSS px. */
const STILL = 10

export { firstView } from '../navigation/viewRules.js'

export function mountModal(core: Core, host: HostElement | undefined): void {
  const { locale = globalThis.navigator?.languages[0], messages } = core.options
  if (messages === undefined && /^en\b/.test(locale ?? 'en')) {
    mount(core, host)
    return
  }
  void import('../core/language.js')
    .then(
      ({ loadLanguage }) => loadLanguage(core),
      (error: unknown) => core.log.warn('Failed to load the texts of a language.', error),
    )
    .then(() => core.lifetime.signal.aborted || mount(core, host))
}

function mount(core: Core, host: HostElement | undefined): void {
  const element = pageElement(host)
  const { shadowRoot } = element
  const { open, loading, social, language } = core.store.getState()
  if (language !== undefined) setLanguage(language)
  adoptStyles(shadowRoot)
  followTheme(core, element)
  rememberWallets(core)
  const isEmbedded = core.options.enableEmbedded === true
  element.toggleAttribute('data-embedded', isEmbedded)
  let read = { options: core.options, choice: readWalletChoice(core) }
  const context = {
    core,
    i18n: createI18n(),
    directory: createDirectory(core.options),
    get choice() {
      if (read.options !== core.options)
        read = { options: core.options, choice: readWalletChoice(core) }
      return read.choice
    },
  }
  let container: HTMLElement
  const wear = () => {
    const { locale, direction } = currentLanguage()
    for (const one of [element, container])
      Object.assign(one, { lang: locale, dir: direction, translate: false })
  }
  // Runs before React reads the state.
  core.store.subscribe(({ language }, before) => {
    if (language === undefined || language === before.language) return
    setLanguage(language)
    wear()
  })
  let root: Root | undefined
  // Replaces the notice about code that failed to load.
  const place = () => shadowRoot.replaceChildren(container)
  const render = () => {
    root?.unmount()
    isolateEvents(element, isEmbedded, core.lifetime.signal)
    container = document.createElement('div')
    container.className = 'root'
    wear()
    place()
    root = createRoot(container)
    root.render(
      <ModalProvider value={context}>
        <Localized />
      </ModalProvider>,
    )
  }
  const { signal } = core.lifetime
  keepPress(shadowRoot, signal)
  whenDeaf(render, signal)
  // Unmount later: a dapp may destroy the instance while React renders.
  signal.addEventListener('abort', () => queueMicrotask(() => root?.unmount()))
  // The notice can appear again: other lazy code may also be missing.
  core.store.subscribe(({ open }) => open && container.parentNode === null && place())
  if (social !== undefined) prefetchView('ConnectingSocial')
  // Before the modal opens, React can render in slices.
  if (open || loading) render()
  else startTransition(render)
  import('../frame/startParts.js').then(
    ({ startParts }) => startParts(core, shadowRoot, context.i18n.t('request.other')),
    (error: unknown) => core.log.warn('Failed to load a part of the modal.', error),
  )
}

/** Renders all components again: some read texts outside of components. */
function Localized() {
  const version = useCore(({ language }) => language?.version)
  return <Modal key={version} />
}

const PROBE = 'vestibule:probe'

/** `document.open()` removes all listeners of the page, the window and the modal. */
function whenDeaf(work: () => void, signal: AbortSignal) {
  let heard = true
  const listen = () =>
    addEventListener(
      PROBE,
      () => {
        heard = true
      },
      { signal },
    )
  listen()
  const observer = new MutationObserver(() => {
    heard = false
    dispatchEvent(new CustomEvent(PROBE))
    if (heard) return
    listen()
    work()
  })
  observer.observe(document, { childList: true })
  signal.addEventListener('abort', () => observer.disconnect())
}

/**
 * If the layout changes during a click, the browser clicks a common ancestor, such as the backdrop,
 * which closes the modal.
 */
function keepPress(root: ShadowRoot, signal: AbortSignal) {
  let began: { target: Element; x: number; y: number } | undefined
  const listen = (type: string, listener: (event: MouseEvent) => void) =>
    root.addEventListener(type, listener as (event: Event) => void, { capture: true, signal })

  listen('pointerdown', ({ target, clientX: x, clientY: y }) => {
    began = target instanceof Element ? { target, x, y } : undefined
  })
  listen('click', (event) => {
    const { target, detail, clientX, clientY } = event
    if (detail === 0 || began === undefined || target === began.target) return
    const { target: first, x, y } = began
    began = undefined
    const pressed = first.closest<HTMLElement>('button, a')
    const isElsewhere = pressed !== null && !pressed.contains(target as Node)
    const isShade = target instanceof HTMLDialogElement
    if (!isElsewhere && !isShade) return
    event.stopImmediatePropagation()
    event.preventDefault()
    if (isElsewhere && Math.hypot(clientX - x, clientY - y) < STILL) pressed.click()
  })
}

function followTheme(core: Core, element: HTMLElement) {
  const apply = () => {
    const { themeVariables } = core.store.getState()
    const invalid = applyTheme(element, { mode: resolveThemeMode(core), variables: themeVariables })
    if (invalid.length > 0) core.log.warn('Invalid theme value', { names: invalid })
  }
  apply()
  core.lifetime.signal.addEventListener('abort', onThemeChange(core, apply))
}
