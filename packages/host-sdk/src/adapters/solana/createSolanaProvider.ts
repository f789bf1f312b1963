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
      return readSignature(answer, base58.decode)
    },
  }
}

/** What a wallet answers may be anything. @throws `invalidReply` for what is no Ed25519 signature */
function readSignature(answer: unknown, decode: (text: string) => Uint8Array): Uint8Array {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  try {
    const bytes = decode(signature as string)
    if (bytes.length === 64) return bytes
  } catch {
    // No base58: as good as no signature.
  }
  throw new VestibuleError('invalidReply')
}
