import type { Namespace, SocialProvider, ThemeMode } from '@vestibule/protocol'
import type { AppChoice } from '../core/model/connector.js'

/** The entries in the dapp's storage. They contain no secrets. */
type Entries = {
  email_login_used: 'true'
  email: string
  /** How the visitor connected last, also after a disconnect: a wallet, or one of the logins. */
  last_method: 'wallet' | 'email' | 'passkey' | SocialProvider
  /** The address of the last login by email, for the field. */
  last_email: string
  last_email_login_time: string
  /** When a login at a provider began, in ms since the epoch. */
  social_login_time: string
  /** The provider that the page was left for, until that login is over. */
  social_redirect: SocialProvider
  /** Current and former connections, the account's holder, and the network, as JSON. */
  connections: string
  /** Connections that were just ended, as JSON, for the other tabs; it is there for a moment only. */
  ended: string
  /** The wallets that connected last, newest first, as JSON. */
  recent_wallets: string
  /** The transactions that the connected account sent here, newest first, as JSON. */
  sent: string
  /** The sessions of accounts that signed in with their wallet, as JSON. */
  siwx: string
  /** The embedded wallet's address, and when its backup was asked for first, in ms since the epoch. */
  backup_asked: string
  /** The visitor wants no amounts on the screen. */
  hides_balances: 'true'
  /** The visitor's own slippage of swaps, in per cent as they typed it. */
  slippage: string
  /** The last shown account's holdings, as JSON. */
  holdings: string
  /** The country that the visitor chose to buy in, ISO 3166-1. */
  country: string
  /** Purchases that were begun and not seen to end, as JSON. */
  purchases: string
  /** Which networks the services have data of, as JSON. */
  served: string
  /** The decisions of the services' operator, as JSON. */
  features: string
} & /** What a namespace's address goes by, as JSON. */ Record<`${Namespace}:identity`, string>

const PREFIX = '@vestibule/'
/** The app to open for requests, under the name and in the shape that WalletConnect's own library reads. */
const APP_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
/** The visitor's theme, under the name that the field's theme libraries share. */
const THEME_KEY = 'theme'

/**
 * The dapp's localStorage behind one door: missing in Node, forbidden in some frames, full in others, and never a
 * reason to fail.
 */
export function createStorage(
  area: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
) {
  const guarded = <value>(work: (area: Storage) => value): value | undefined => {
    try {
      return area === undefined ? undefined : work(area as Storage)
    } catch {
      // A visitor who blocks storage loses the memory of the connection, nothing else.
      return undefined
    }
  }

  return {
    get<key extends keyof Entries>(key: key): Entries[key] | undefined {
      return guarded((area) => area.getItem(PREFIX + key) ?? undefined) as Entries[key] | undefined
    },
    /** An entry that holds JSON; undefined where it is damaged. */
    getJson(
      key:
        | 'connections'
        | 'recent_wallets'
        | 'sent'
        | 'siwx'
        | 'features'
        | 'holdings'
        | 'served'
        | 'purchases'
        | `${Namespace}:identity`,
    ): unknown {
      return guarded((area) => JSON.parse(area.getItem(PREFIX + key) ?? 'null'))
    },
    set<key extends keyof Entries>(key: key, value: Entries[key]) {
      guarded((area) => area.setItem(PREFIX + key, value))
    },
    remove(...keys: (keyof Entries)[]) {
      for (const key of keys) guarded((area) => area.removeItem(PREFIX + key))
    },
    /** The app that a connected wallet is, where it is on this device. */
    getAppChoice(): AppChoice | undefined {
      const choice = guarded((area) => JSON.parse(area.getItem(APP_KEY) ?? 'null'))
      const { href, name } = (choice ?? {}) as Partial<Record<keyof AppChoice, unknown>>
      return typeof href === 'string' && typeof name === 'string' ? { href, name } : undefined
    },
    setAppChoice(choice: AppChoice | undefined) {
      guarded((area) =>
        choice === undefined
          ? area.removeItem(APP_KEY)
          : area.setItem(APP_KEY, JSON.stringify(choice)),
      )
    },
    getTheme(): ThemeMode | 'system' | undefined {
      const theme = guarded((area) => area.getItem(THEME_KEY))
      return theme === 'light' || theme === 'dark' || theme === 'system' ? theme : undefined
    },
    setTheme(theme: ThemeMode | 'system') {
      guarded((area) => area.setItem(THEME_KEY, theme))
    },
  }
}

export type VestibuleStorage = ReturnType<typeof createStorage>

/** The page's localStorage, where there is one that may be touched. */
export function pageStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
