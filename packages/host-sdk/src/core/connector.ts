import type { AuthUser, Namespace } from '@vestibule/protocol'
import type { Network } from './network.js'

/** EIP-1193. */
export type Eip1193Provider = {
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
  on: (event: string, listener: (...values: never[]) => void) => unknown
  removeListener: (event: string, listener: (...values: never[]) => void) => unknown
}

export type ConnectorType =
  | 'injected'
  | 'announced'
  | 'walletConnect'
  | 'auth'
  | 'external'
  | 'multiChain'

/** One way of reaching accounts of a namespace. */
export type Connector = {
  /** The wallet's rdns where it has one, else the connector's own name. Unique within a namespace. */
  id: string
  type: ConnectorType
  name: string
  /** A data: or https: image. */
  icon?: string | undefined
  chain: Namespace
  chains: readonly Network[]
  provider: Eip1193Provider
  /** Who is signed in, for the connector of the embedded wallet. */
  getUser?: (() => AuthUser | undefined) | undefined
}

export type AccountType = 'eoa' | 'smartAccount'
export type Account = { address: string; type: AccountType }

/** What a connector holds right now. */
export type Connection = {
  connectorId: string
  accounts: readonly Account[]
  caipNetwork: Network | undefined
}
