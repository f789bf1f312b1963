import { VestibuleError } from '@vestibule/protocol'
import { toChecksum } from '@vestibule/protocol/addresses'
import type { Account, Connector, Grant, WalletSession } from '../../core/model/connector.js'
import { within } from '../../platform/within.js'
import { askWallet, isPageWallet } from './askWallet.js'
import { followWallet, hear } from './followWallet.js'
import { WAITS } from './fromProviderError.js'
import { readAccounts } from './readAccounts.js'
import { readChainId } from './readChainId.js'
import { switchChain } from './switchChain.js'

/** Timeout in ms for requests without a prompt. */
const ANSWERED_MS = 3_000
/** Timeout in ms for the chain id after the visitor's approval. */
const LOCATED_MS = 5_000

export function createEip1193Session(connector: Connector): WalletSession {
  const read = (addresses: unknown) => readAccounts(addresses, toChecksum)
  return {
    async connect() {
      const hearing = hear(connector, read)
      const granted = await readAnswer(connector, hearing, read)
      if (!read(granted)?.length) return hearing.stop()
      const grant = await within(LOCATED_MS, readGrant(connector, granted, read, hearing))
      if (grant === undefined) throw new VestibuleError('invalidChainId')
      return grant
    },
    restore: async () => readGrant(connector, await askWallet(connector, 'eth_accounts'), read),
    disconnect() {
      const revoking = askWallet(connector, 'wallet_revokePermissions', [{ eth_accounts: {} }])
      // Ignore errors: older wallets do not support revocation (EIP-2255), but the page disconnects
      // anyway.
      return isPageWallet(connector) ? revoking.catch(() => {}) : revoking
    },
    switchNetwork: (network) => switchChain({ provider: connector.provider, network }),
    subscribe: (onChange) => followWallet(connector, { read, onChange }),
  }
}

type Read = (addresses: unknown) => readonly Account[] | undefined
type Hearing = ReturnType<typeof hear>

async function readAnswer(connector: Connector, hearing: Hearing, read: Read): Promise<unknown> {
  const addresses = await requestAccounts(connector, read).catch((error: unknown) => {
    hearing.stop()
    throw error
  })
  const { addresses: told = addresses } = hearing.take()
  // Some wallets return an empty list and emit the accounts afterwards.
  const isEmpty = Array.isArray(addresses) && addresses.length === 0
  const isContradicted = String(told) !== String(addresses)
  if (!isEmpty && !isContradicted) return addresses
  return (await readGranted(connector)) ?? addresses
}

/** Reads the granted accounts if the wallet refuses a second open request. */
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

async function readGrant(
  connector: Connector,
  addresses: unknown,
  read: Read,
  // Accounts and chain may change before the wallet responds.
  hearing: Hearing = hear(connector, read),
): Promise<Grant | undefined> {
  const accounts = read(addresses)
  if (!accounts?.length) return hearing.stop()
  try {
    const answer = await askWallet(connector, 'eth_chainId')
    const said = hearing.take()
    const reference = said.chainId ?? String(readChainId(answer))
    return { accounts: said.addresses ? (read(said.addresses) ?? []) : accounts, reference }
  } catch (error) {
    hearing.stop()
    throw error
  }
}
