import { VestibuleError } from '@vestibule/protocol'
import { coreOfContext } from '../../core/coreOf.js'
import type { ConnectorContext } from '../../core/model/connector.js'
import type { SolanaProvider } from '../../core/model/namespaceTypes.js'
import { getNamespace } from '../../core/namespaceState.js'
import { importCode } from '../../platform/importCode.js'
import { onceUntilFailure } from '../../platform/onceUntilFailure.js'
import { createPlainProvider } from '../../provider/createPlainProvider.js'

/** The provider of whichever Solana wallet is connected. */
export function createSolanaProvider(context: ConnectorContext): SolanaProvider {
  const core = coreOfContext(context)
  const plain = createPlainProvider(core, 'solana')
  const loadBase58 = onceUntilFailure(
    async () => (await importCode(() => import('@scure/base'))).base58,
  )
  return {
    ...plain,
    async signMessage(message) {
      await core.restored
      const pubkey = getNamespace(core.store.getState(), 'solana').accountState.address
      if (pubkey === undefined) throw new VestibuleError('notConnected')
      const base58 = await loadBase58()
      const params = { message: base58.encode(message), pubkey }
      const answer = await plain.request({ method: 'solana_signMessage', params })
      return base58.decode((answer as { signature: string }).signature)
    },
  }
}
