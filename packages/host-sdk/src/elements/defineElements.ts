import { buttonText, loadButtonTexts } from '../core/buttonText.js'
import { coreOf } from '../core/coreOf.js'
import { view } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { readAccount, readState } from '../core/publicState.js'
import { onThemeChange, resolveThemeMode } from '../core/theme.js'
import { open } from '../navigation/modal.js'
import { isOffline } from '../platform/isOffline.js'
import { truncateAddress } from '../platform/truncateAddress.js'
import buttonCss from '../react/buttons.css?inline'
import type { Vestibule } from '../start/instance.js'

export type VestibuleElements = {
  'vestibule-connect-button': ConnectAttributes
  'vestibule-account-button': AccountAttributes
  'vestibule-network-button': SizeAttributes
  'vestibule-button': ConnectAttributes & AccountAttributes
}

type SizeAttributes = {
  /** The button's height: 36 or 44 px. @default 'md' */
  size?: 'sm' | 'md' | undefined
  /** Ignores clicks. @default false */
  disabled?: boolean | undefined
}

type ConnectAttributes = SizeAttributes & {
  /** @default 'Connect Wallet', in the visitor's language */
  label?: string | undefined
  /** The text while connecting. @default 'Connecting…', in the visitor's language */
  'loading-label'?: string | undefined
}

type AccountAttributes = SizeAttributes & {
  balance?: 'show' | 'hide' | undefined
}

type Elements = Record<keyof VestibuleElements, HTMLElement>

/** Svelte's own types do not contain the common attributes. */
type SvelteElements = {
  [name in keyof VestibuleElements]: VestibuleElements[name] & { [attribute: string]: unknown }
}

declare global {
  interface HTMLElementTagNameMap extends Elements {}
  namespace svelteHTML {
    interface IntrinsicElements extends SvelteElements {}
  }
}

type Opened = 'Account' | 'Connect' | 'Networks'

type Face = {
  kind: 'primary' | 'plain'
  testId: string
  opens: Opened
  isBusy?: boolean
  isDisabled?: boolean
  balance?: string | undefined
  picture?: { source: string; pattern: string | undefined } | undefined
  name: string
}
type Draw = (vestibule: Vestibule, attribute: (name: string) => string | null) => Face | undefined

const connectFace: Draw = (vestibule, attribute) => {
  const core = coreOf(vestibule)
  const state = core.store.getState()
  const { status } = readAccount(state)
  const isBusy = readState(state).loading || status === 'restoring' || status === 'connecting'
  const label = attribute('label') ?? buttonText(core, state, 'connect')
  const name = isBusy
    ? (attribute('loading-label') ?? buttonText(core, state, 'connecting'))
    : label
  return { kind: 'primary', testId: 'vb-connect-button', opens: 'Connect', isBusy, name }
}

const accountFace: Draw = (vestibule, attribute) => {
  const state = coreOf(vestibule).store.getState()
  const { activeNamespace, balances, profiles } = state
  const { address, balance } = readAccount(state)
  if (address === undefined) return undefined
  const { profileName, profileImage: source } = getNamespace(state).accountState
  const isShown = attribute('balance') !== 'hide' && balance !== undefined
  return {
    ...{ kind: 'plain', testId: 'vb-account-button', opens: 'Account' },
    balance: isShown ? balances[activeNamespace]?.label : undefined,
    picture:
      source === undefined ? undefined : { source, pattern: profiles[activeNamespace]?.pattern },
    name: profileName ?? truncateAddress(address),
  }
}

const networkFace: Draw = (vestibule) => {
  const core = coreOf(vestibule)
  const state = core.store.getState()
  const { caipNetwork } = getNamespace(state).networkState
  return {
    ...{ kind: 'plain', testId: 'vb-network-button', opens: 'Networks' },
    isDisabled: core.options.enableNetworkSwitch === false,
    name: caipNetwork?.name ?? buttonText(core, state, 'network'),
  }
}

const FACES: Readonly<Record<keyof VestibuleElements, Draw>> = {
  'vestibule-connect-button': connectFace,
  'vestibule-account-button': accountFace,
  'vestibule-network-button': networkFace,
  'vestibule-button': (vestibule, attribute) =>
    accountFace(vestibule, attribute) ?? connectFace(vestibule, attribute),
}

let shown: Vestibule | undefined
const elements = new Set<{ follow: () => void }>()

/**
 * Defines `<vestibule-button>`, `<vestibule-connect-button>`, `<vestibule-account-button>` and
 * `<vestibule-network-button>`. A second call replaces the instance. Does nothing on a server.
 */
export function defineElements(vestibule: Vestibule): void {
  shown = vestibule
  if (globalThis.customElements === undefined) return
  for (const [name, face] of Object.entries(FACES))
    if (customElements.get(name) === undefined) customElements.define(name, elementOf(face))
  for (const element of elements) element.follow()
}

function elementOf(draw: Draw): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = ['label', 'loading-label', 'balance', 'size', 'disabled']
    readonly #button = document.createElement('button')
    #drawn = ''
    #opens: Opened = 'Connect'
    #stop = () => {}

    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open' })
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(buttonCss)
      root.adoptedStyleSheets = [sheet]
      this.#button.type = 'button'
      this.#button.addEventListener('click', () => {
        if (shown !== undefined) open(coreOf(shown), view(this.#opens)).catch(ignore)
      })
      for (const event of ['pointerover', 'focus'])
        this.#button.addEventListener(event, () => {
          // Browsers before 2026 cache failed imports.
          if (!isOffline() && shown) coreOf(shown).ui.load().catch(ignore)
        })
    }

    connectedCallback() {
      elements.add(this)
      this.follow()
    }

    disconnectedCallback() {
      elements.delete(this)
      this.#stop()
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#draw()
    }

    follow() {
      this.#stop()
      if (shown === undefined) return
      const core = coreOf(shown)
      const stops = [
        core.store.subscribe(() => this.#draw()),
        onThemeChange(core, () => this.#draw()),
      ]
      loadButtonTexts(core)
      this.#stop = () => {
        for (const stop of stops) stop()
      }
      core.lifetime.signal.addEventListener('abort', this.#stop)
      this.#draw()
    }

    #draw() {
      if (shown === undefined) return
      const core = coreOf(shown)
      const face = draw(shown, (name) => this.getAttribute(name))
      const { accent = '' } = core.store.getState().themeVariables
      const size = this.getAttribute('size') ?? 'md'
      // React 18 writes `disabled={false}` as a string.
      const isOff = (this.getAttribute('disabled') ?? 'false') !== 'false'
      const drawn = JSON.stringify([face, accent, resolveThemeMode(core), size, isOff])
      if (drawn === this.#drawn) return
      this.#drawn = drawn
      this.dataset.theme = resolveThemeMode(core)
      this.style.setProperty('--accent', accent)
      const button = this.#button
      if (face === undefined) return button.remove()
      this.#opens = face.opens
      button.dataset.kind = face.kind
      button.dataset.size = size
      button.dataset.testid = face.testId
      button.disabled = isOff || face.isDisabled === true
      if (face.isBusy) button.ariaBusy = 'true'
      else button.ariaBusy = null
      button.replaceChildren(...partsOf(face))
      // Appending the button again would move the focus.
      if (!button.isConnected) this.shadowRoot?.append(button)
    }
  }
}

function partsOf({ isBusy, balance, picture, name }: Face): (Node | string)[] {
  if (isBusy) return [part('spin'), name]
  const parts: Node[] = []
  if (balance !== undefined) parts.push(part('muted', balance))
  if (picture !== undefined) {
    const avatar = part('avatar')
    avatar.style.background = picture.pattern ?? ''
    const image = document.createElement('img')
    image.alt = ''
    image.referrerPolicy = 'no-referrer'
    image.addEventListener('error', () => image.remove())
    image.src = picture.source
    avatar.append(image)
    parts.push(avatar)
  }
  return [...parts, part('name', name)]
}

/** `bdi` keeps the direction of amounts and names on right-to-left pages. */
function part(className: string, text = ''): HTMLElement {
  const element = document.createElement('bdi')
  element.className = className
  element.textContent = text
  return element
}

/** The modal shows the failure, and the next click retries. */
const ignore = () => {}
