import { VestibuleError } from '@vestibule/protocol'
import { toChecksum } from '@vestibule/protocol/addresses'
import type { Account, Connector, Grant, WalletSession } from '../../core/model/connector.js'
import { listenTo } from '../../platform/listenTo.js'
import { within } from '../../platform/within.js'
import { askWallet, isPageWallet } from './askWallet.js'
import { followWallet } from './followWallet.js'
import { WAITS } from './fromProviderError.js'
import { readAccounts } from './readAccounts.js'
import { readChainId, toChainId } from './readChainId.js'
import { switchChain } from './switchChain.js'

/** Milliseconds that a wallet has for a question that the visitor has no part in. */
const ANSWERED_MS = 3_000
/** And to say where it is, once its visitor has said yes. */
const LOCATED_MS = 5_000

/** Connects an EVM wallet by its EIP-1193 provider. */
export function createEip1193Session(connector: Connector): WalletSession {
  const read = (addresses: unknown) => readAccounts(addresses, toChecksum)
  return {
    async connect() {
      const addresses = await requestAccounts(connector, read)
      // Some say yes with an empty list, and have the accounts afterwards.
      const isEmpty = Array.isArray(addresses) && addresses.length === 0
      const granted = isEmpty ? await readGranted(connector) : addresses
      if (!read(granted)?.length) return undefined
      const grant = await within(LOCATED_MS, readGrant(connector, granted, read))
      if (grant === undefined) throw new VestibuleError('invalidChainId')
      return grant
    },
    restore: async () => readGrant(connector, await askWallet(connector, 'eth_accounts'), read),
    disconnect() {
      const revoking = askWallet(connector, 'wallet_revokePermissions', [{ eth_accounts: {} }])
      // EIP-2255's revocation is young: a wallet that does not know it stays permitted, and the page has forgotten it.
      return isPageWallet(connector) ? revoking.catch(() => {}) : revoking
    },
    switchNetwork: (network) => switchChain({ provider: connector.provider, network }),
    subscribe: (onChange) => followWallet(connector, { read, onChange }),
  }
}

type Read = (addresses: unknown) => readonly Account[] | undefined

/** A wallet may hold another request, and have given its accounts all the same. */
async function requestAccounts(connector: Connector, read: Read): Promise<unknown> {
  try {
    return await askWallet(connector, 'eth_requestAccounts')
  } catch (error) {
    const isWaiting = error instanceof VestibuleError && error.data?.providerCode === WAITS
    const granted = isWaiting ? await readGranted(connector) : undefined
    if (!read(granted)?.length) throw error
    return granted
  }
}

const readGranted = (connector: Connector): Promise<unknown> =>
  within(ANSWERED_MS, askWallet(connector, 'eth_accounts')).catch(() => undefined)

/** @returns undefined without an account */
async function readGrant(
  connector: Connector,
  addresses: unknown,
  read: Read,
): Promise<Grant | undefined> {
  if (!read(addresses)?.length) return undefined
  let latest = addresses
  let chainId: string | undefined
  // A wallet may change both before its answer is here.
  const stop = listenTo(connector.provider, {
    accountsChanged: (changed: unknown) => {
      latest = read(changed) === undefined ? latest : changed
    },
    chainChanged: (changed: unknown) => {
      chainId = toChainId(changed) ?? chainId
    },
  })
  try {
    const answer = await askWallet(connector, 'eth_chainId')
    return { accounts: read(latest) ?? [], reference: chainId ?? String(readChainId(answer)) }
  } finally {
    stop()
  }
}
