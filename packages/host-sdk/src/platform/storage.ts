import type { Namespace, SocialProvider, ThemeMode } from '@vestibule/protocol'
import type { AppChoice } from '../core/model/connector.js'

/** Entries in the dapp's storage. They contain no secrets. */
type Entries = {
  /** A login by email took place. */
  email_login_used: 'true'
  /** The email of the login. */
  email: string
  /** The last connection method, also after a disconnection. The Connect view shows it first. */
  last_method: 'wallet' | 'email' | 'passkey' | SocialProvider
  /** Address of the last login by email. Fills the email field. */
  last_email: string
  /** Time of the last code, in ms since 1970. */
  last_email_login_time: string
  /** Start of a login at a provider, in ms since 1970. */
  social_login_time: string
  /** Provider of a login in the same tab, until the login ends. */
  social_redirect: SocialProvider
  /** JSON: connections, the account of each namespace, the network and, with `features.multiWallet`, former wallets. */
  connections: string
  /** JSON for other tabs: connections that just ended. Deleted immediately. */
  ended: string
  /** JSON: the last two wallets, newest first. */
  recent_wallets: string
  /** JSON: the account's transactions from this page, newest first. */
  sent: string
  /** JSON: sessions of accounts that signed in with their wallet. */
  siwx: string
  /** The embedded wallet's address, and the time of the first recovery reminder in ms since 1970. */
  backup_asked: string
  /** The visitor hides amounts. */
  hides_balances: 'true'
  /** The visitor's slippage for swaps in percent, as typed. */
  slippage: string
  /** JSON: tokens, NFTs and newest transactions of the last six viewed accounts and networks. Valid for a day. */
  holdings: string
  /** Country for purchases (ISO 3166-1). */
  country: string
  /** JSON: recent purchases that have not ended. */
  purchases: string
  /** JSON: networks that the services support. */
  served: string
  /** JSON: feature decisions of the services' operator. */
  features: string
} & /** JSON: name of an address. */ Record<`${Namespace}:identity`, string>

const PREFIX = '@vestibule/'
/** WalletConnect's library uses this key and format. */
const APP_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
/** Common theme libraries use this key. */
const THEME_KEY = 'theme'

/** localStorage can be missing (Node), forbidden (some frames) or full. Never throws. */
export function createStorage(
  area: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
) {
  const guarded = <value>(work: (area: Storage) => value): value | undefined => {
    try {
      return area === undefined ? undefined : work(area as Storage)
    } catch {
      return undefined
    }
  }

  return {
    get<key extends keyof Entries>(key: key): Entries[key] | undefined {
      return guarded((area) => area.getItem(PREFIX + key) ?? undefined) as Entries[key] | undefined
    },
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
    /** Set if the app of the connected wallet is on this device. */
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

/** Undefined if the storage is missing or forbidden. */
export function pageStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
