import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type {
  SolanaProvider,
  SolanaPublicKey,
} from '../../../core/model/namespaces/solana/provider.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { createPlainProvider } from '../../../provider/createPlainProvider.js'
import { addressesOf } from '../../../provider/emitChanges.js'
import { awaitConnection } from '../../awaitConnection.js'
import { createPublicKey } from './createPublicKey.js'

export function createSolanaProvider(context: AdapterContext): SolanaProvider {
  const plain = createPlainProvider(context, 'solana')
  const read = () => context.getNamespace('solana')
  const load = onceUntilFailure(async () => {
    const [{ createActions }, actions] = await Promise.all([
      importCode(() => import('./createActions.js')),
      context.actions(),
    ])
    return createActions({ context, actions, askWallet: plain.request })
  })

  let key: SolanaPublicKey | null = null
  function publicKey(): SolanaPublicKey | null {
    const { status, address } = read().accountState
    if (status !== 'connected' || address === undefined) return null
    if (key?.toBase58() !== address) key = createPublicKey(address)
    return key
  }

  async function connect() {
    return { publicKey: await awaitConnection(context, 'solana', () => publicKey() ?? undefined) }
  }

  const addresses = () => addressesOf(read())
  const known = new Map<unknown, () => Promise<unknown>>([
    ['solana_getAccounts', () => context.restored.then(addresses)],
    ['solana_requestAccounts', () => connect().then(addresses)],
  ])

  return {
    ...plain,
    get publicKey() {
      return publicKey()
    },
    connect,
    disconnect: async () => (await context.actions()).disconnect('solana'),
    async request(request) {
      const answer = known.get(request?.method)
      return answer === undefined ? (await load()).answer(request) : answer()
    },
    signMessage: async (message) => (await load()).signMessage(message),
    signTransaction: async (transaction) => (await load()).signTransaction(transaction),
    signAllTransactions: async (all) => (await load()).signAllTransactions(all),
    signAndSendTransaction: async (transaction, options) =>
      (await load()).signAndSendTransaction(transaction, options),
    sendTransaction: async (transaction, connection, options) =>
      (await load()).sendTransaction(transaction, connection, options),
  }
}
