import { VestibuleError } from '../adapter.js'
import type { Adapter, Connected, Connector } from '../index.js'

/** Cosmos, for wallets with `cosmos_getAccounts` and `accountsChanged`. */
export function createOwnAdapter(): Adapter {
  return {
    namespace: 'cosmos',
    // A search for the page's wallets belongs here. Those in `connectors` need no search.
    discover: () => () => {},

    async connect(connector) {
      const answer = await read(connector)
      if (answer === undefined) throw new VestibuleError('userRejected')
      return answer
    },
    // Must not ask the visitor: this wallet answers `cosmos_getAccounts` without a question once it is permitted.
    reconnect: read,
    async disconnect({ provider }) {
      await provider.request({ method: 'cosmos_disconnect' })
    },
    async switchNetwork() {
      throw new VestibuleError('switchFailed')
    },

    async getBalance({ address, network }) {
      const [node] = network.rpcUrls.default.http
      const path = `cosmos/bank/v1beta1/balances/${address}/by_denom?denom=uatom`
      const answer = await fetch(`${node}/${path}`)
      const { balance } = (await answer.json()) as { balance: { amount: string } }
      return BigInt(balance.amount)
    },
    getOutcome: async () => undefined,
    getFailureReason: async () => undefined,
    getIdentity: async () => undefined,

    subscribe({ provider }, { onAccounts }) {
      const listener = (addresses: string[]) => onAccounts(addresses.map(toAccount))
      provider.on('accountsChanged', listener)
      return () => provider.removeListener('accountsChanged', listener)
    },
  }
}

async function read({ provider }: Connector): Promise<Connected | undefined> {
  const addresses = (await provider.request({ method: 'cosmos_getAccounts' })) as string[]
  if (addresses.length === 0) return undefined
  return { accounts: addresses.map(toAccount), chainId: 'cosmoshub-4' }
}

const toAccount = (address: string) => ({ address, type: 'eoa' as const })
