import type { Namespace, SocialProvider, ThemeMode } from '@vestibule/protocol'
import type { AppChoice } from '../core/model/connector.js'

/** Entries in the dapp's storage, without secrets. */
type Entries = {
  /** A login by email took place. */
  email_login_used: 'true'
  /** The email of the login. */
  email: string
  /** The visitor's last method, kept after a disconnection: a wallet, or a login. The Connect view shows it first. */
  last_method: 'wallet' | 'email' | 'passkey' | SocialProvider
  /** The address of the last login by email, for the field. */
  last_email: string
  /** The time of the last code, in ms since the epoch. */
  last_email_login_time: string
  /** The start of a login at a provider, in ms since the epoch. */
  social_login_time: string
  /** The provider that the page was left for, until that login is over. */
  social_redirect: SocialProvider
  /** Connections, the account of each namespace, the network and, with `features.multiWallet`, former wallets, as JSON. */
  connections: string
  /** Connections that just ended, as JSON, for other tabs, for a moment. */
  ended: string
  /** The last two wallets, newest first, as JSON. */
  recent_wallets: string
  /** The account's transactions from this page, newest first, as JSON. */
  sent: string
  /** The sessions of accounts that signed in with their wallet, as JSON. */
  siwx: string
  /** The embedded wallet's address, and the time of the first reminder of a recovery method, in ms since the epoch. */
  backup_asked: string
  /** The visitor hides amounts. */
  hides_balances: 'true'
  /** The visitor's slippage of swaps, as typed, in percent. */
  slippage: string
  /** Tokens, NFTs and the newest transactions of the last six viewed accounts and networks, for a day, as JSON. */
  holdings: string
  /** The visitor's country for purchases, ISO 3166-1. */
  country: string
  /** The last purchases that have not ended, as JSON. */
  purchases: string
  /** Networks with data of the services, as JSON. */
  served: string
  /** The decisions of the services' operator, as JSON. */
  features: string
} & /** An address's name, as JSON. */ Record<`${Namespace}:identity`, string>

const PREFIX = '@vestibule/'
/** WalletConnect's library uses this name and format. */
const APP_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'
/** Common theme libraries use this name. */
const THEME_KEY = 'theme'

/** The localStorage can be missing (Node), forbidden (some frames) or full. This must not cause a failure. */
export function createStorage(
  area: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
) {
  const guarded = <value>(work: (area: Storage) => value): value | undefined => {
    try {
      return area === undefined ? undefined : work(area as Storage)
    } catch {
      // With blocked storage, the connection is not remembered.
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
    /** Set if the connected wallet's app is on this device. */
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

/** Undefined if it is missing or forbidden. */
export function pageStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
