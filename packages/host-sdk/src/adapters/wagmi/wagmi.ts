import type { Config, Connector } from '@wagmi/core'
import type * as actions from '@wagmi/core/actions'

/** Members that wagmi 2 and 3 share. wagmi's own type would bind a dapp to one version. */
export type WagmiConfig = {
  readonly connectors: readonly object[]
  readonly state: object
  subscribe: (...parameters: never[]) => () => void
}

/**
 * The module `@wagmi/core/actions` or `wagmi/actions`. `verifyMessage` checks sign-ins of contract
 * accounts; other dapps may omit it.
 */
export type WagmiActions = Record<ActionName, Action> & { verifyMessage?: Action }

export type Actions = Pick<typeof actions, ActionName> &
  Partial<Pick<typeof actions, 'verifyMessage'>>
export type WagmiConnector = Connector
export type { Config }

type Action = (...parameters: never[]) => unknown

type ActionName =
  | 'connect'
  | 'disconnect'
  | 'getBalance'
  | 'getTransactionReceipt'
  | 'reconnect'
  | 'switchChain'
  | 'watchConnectors'
