import type { ThemeVariables } from '@vestibule/protocol'
import type { Options } from '../core/model/options.js'
import { createVestibule } from '../createVestibule.js'
import { defineElements } from '../elements/defineElements.js'
import type { Vestibule } from '../instance.js'
import { setPageInstance } from '../react/VestibuleProvider.js'

/** AppKit's variables of the theme, and the same ones here. Its other variables have no equivalent. */
const THEME = {
  '--w3m-accent': 'accent',
  '--w3m-font-family': 'fontFamily',
  '--w3m-font-size-master': 'fontSizeMaster',
  '--w3m-border-radius-master': 'borderRadiusMaster',
  '--w3m-z-index': 'zIndex',
  '--w3m-color-mix': 'colorMix',
  '--w3m-color-mix-strength': 'colorMixStrength',
} as const satisfies Record<string, keyof ThemeVariables>

/** AppKit's options that Vestibule does not have, and needs no replacement for. */
const LEFT_OUT = [
  'coinbasePreference',
  'enableAuthLogger',
  'enableCoinbase',
  'enableEIP6963',
  'enableWalletConnect',
  'enableWallets',
  'universalProviderConfigOverride',
]

const ELEMENTS = ['button', 'connect-button', 'account-button', 'network-button']

let page: Vestibule | undefined

/**
 * Creates the modal of the page with AppKit's options and `frameUrl`. A second call returns the first instance, as AppKit's does.
 *
 * @example
 * createAppKit({ adapters: [wagmiAdapter], networks, projectId, frameUrl: 'https://wallet.example' })
 */
export function createAppKit(options: createAppKit.Options): Vestibule {
  if (page !== undefined) return page
  const {
    themeVariables,
    experimental_preferUniversalLinks: preferUniversalLinks,
    ...rest
  } = options
  const known = Object.entries(rest).filter(([name]) => !LEFT_OUT.includes(name))
  page = createVestibule({
    ...(Object.fromEntries(known) as Options),
    ...(preferUniversalLinks !== undefined && { preferUniversalLinks }),
    ...(themeVariables !== undefined && { themeVariables: readVariables(themeVariables) }),
  })
  setPageInstance(page)
  defineElements(page)
  for (const name of ELEMENTS) defineAs(`appkit-${name}`, `vestibule-${name}`)
  return page
}

export declare namespace createAppKit {
  type Options = Omit<import('../core/model/options.js').Options, 'themeVariables'> & {
    themeVariables?: Readonly<Record<string, string | number | undefined>> | undefined
    experimental_preferUniversalLinks?: boolean | undefined
    /** Options of AppKit without an equivalent are ignored. */
    [option: string]: unknown
  }
}

/** A class has one name only, so that the same element needs another class. */
function defineAs(name: string, known: string): void {
  const element = globalThis.customElements?.get(known)
  if (element !== undefined && customElements.get(name) === undefined)
    customElements.define(name, class extends element {})
}

/** Variables of AppKit and of Vestibule, by the names of Vestibule. */
export function readVariables(given: Readonly<Record<string, unknown>>): ThemeVariables {
  const names: Readonly<Record<string, string>> = THEME
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => !name.startsWith('--') || Object.hasOwn(names, name))
      .map(([name, value]) => [names[name] ?? name, value]),
  )
}
