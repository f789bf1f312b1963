import { SOCIAL_PROVIDERS, type SocialProvider, type ThemeVariables } from '@vestibule/protocol'
import type { Features, Options } from '../core/model/options.js'

const THEME = {
  accent: 'accent',
  'font-family': 'fontFamily',
  'font-size-master': 'fontSizeMaster',
  'border-radius-master': 'borderRadiusMaster',
  'z-index': 'zIndex',
  'color-mix': 'colorMix',
  'color-mix-strength': 'colorMixStrength',
} as const satisfies Record<string, keyof ThemeVariables>

const LEFT_OUT = new Set([
  'basic',
  'coinbasePreference',
  'defaultAccountTypes',
  'enableAuthLogger',
  'enableBaseAccount',
  'enableCoinbase',
  'enableMobileFullScreen',
  'enableWalletConnect',
  'manualWCControl',
  'universalProvider',
  'universalProviderConfigOverride',
  'headless',
  'pay',
  'reownAuthentication',
  'reownBranding',
  'walletFeaturesOrder',
])

/** For example `--w3m-accent`, or `--apkt-accent` since AppKit 1.8. */
type ThemeName = `--${'w3m' | 'apkt'}-${keyof typeof THEME | 'qr-color'}`
export type AppKitThemeVariables = {
  [name in ThemeName | keyof ThemeVariables]?: string | number | undefined
}

export type AppKitFeatures = Omit<
  Features,
  'connectMethodsOrder' | 'onramp' | 'socials' | 'swaps'
> & {
  connectMethodsOrder?: readonly ('wallet' | 'email' | 'social')[] | undefined
  socials?: readonly string[] | false | undefined
  swaps?: boolean | readonly string[] | undefined
  onramp?: boolean | readonly string[] | undefined
  /** Ignored, like the next four options. */
  headless?: boolean | undefined
  pay?: boolean | undefined
  reownAuthentication?: boolean | undefined
  reownBranding?: boolean | undefined
  walletFeaturesOrder?: readonly string[] | undefined
}

type Token = { address: string; image?: string | undefined }

/** AppKit's options, with those of `createVestibule`. */
export type AppKitOptions = Omit<Options, 'features' | 'themeVariables' | 'tokens'> & {
  features?: AppKitFeatures | undefined
  themeVariables?: AppKitThemeVariables | undefined
  tokens?: Readonly<Record<string, Token | readonly Token[]>> | undefined
  experimental_preferUniversalLinks?: boolean | undefined
  /** Without wallets, the modal only shows the logins. @default true */
  enableWallets?: boolean | undefined
  /** Ignored, like the following options. */
  basic?: boolean | undefined
  coinbasePreference?: string | undefined
  defaultAccountTypes?: object | undefined
  enableAuthLogger?: boolean | undefined
  enableBaseAccount?: boolean | undefined
  enableCoinbase?: boolean | undefined
  enableMobileFullScreen?: boolean | undefined
  enableWalletConnect?: boolean | undefined
  manualWCControl?: boolean | undefined
  universalProvider?: object | undefined
  universalProviderConfigOverride?: object | undefined
}

export function readOptions(given: AppKitOptions): Options {
  const {
    enableWallets,
    experimental_preferUniversalLinks: preferUniversalLinks,
    features,
    themeVariables,
    tokens,
    ...rest
  } = given
  const known = Object.entries(rest).filter(([name]) => !LEFT_OUT.has(name))
  const shown = {
    ...(enableWallets === false && {
      connectMethodsOrder: ['email', 'social'] as const,
      allWallets: false,
    }),
    ...(features && readFeatures(features)),
  }
  return {
    ...(Object.fromEntries(known) as unknown as Options),
    ...(Object.keys(shown).length > 0 && { features: shown }),
    ...(preferUniversalLinks !== undefined && { preferUniversalLinks }),
    ...(themeVariables && { themeVariables: readVariables(themeVariables) }),
    ...(tokens && {
      tokens: Object.fromEntries(
        Object.entries(tokens).map(([network, token]) => [network, [token].flat() as Token[]]),
      ),
    }),
  }
}

/** A non-empty list of vendors turns `swaps` or `onramp` on. */
export function readFeatures({
  socials,
  swaps,
  onramp,
  ...features
}: AppKitFeatures): Readonly<Features> {
  const isOn = (feature: boolean | readonly string[]) =>
    typeof feature === 'boolean' ? feature : feature.length > 0
  const known = Object.entries(features).filter(([name]) => !LEFT_OUT.has(name))
  return {
    ...(Object.fromEntries(known) as Features),
    ...(socials !== undefined && {
      socials: [socials].flat().filter(isSocialProvider),
    }),
    ...(swaps !== undefined && { swaps: isOn(swaps) }),
    ...(onramp !== undefined && { onramp: isOn(onramp) }),
  }
}

const isSocialProvider = (name: string | false): name is SocialProvider =>
  (SOCIAL_PROVIDERS as readonly unknown[]).includes(name)

/** Converts AppKit's variable names to Vestibule's. */
export function readVariables(given: AppKitThemeVariables): ThemeVariables {
  const names: Readonly<Record<string, string>> = THEME
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const known = name.startsWith('--') ? names[name.replace(/^--(w3m|apkt)-/, '')] : name
      return known === undefined ? [] : [[known, value]]
    }),
  )
}
