import { base58 } from '@scure/base'
import { classifyRpc, SOLANA, VestibuleError } from '@vestibule/protocol'
import type { EmbeddedContext, FrameActions } from '../../../core/model/embeddedContext.js'
import type { SolanaRequest } from '../solanaRequest.js'

/** @param chainId @default the active network @throws `methodNotAllowed` for other methods */
export async function askEmbedded(
  context: EmbeddedContext,
  { askFrame }: FrameActions,
  request: SolanaRequest,
): Promise<unknown> {
  const { method, params = {} } = request
  if (classifyRpc(SOLANA, method) !== 'unsafe') throw new VestibuleError('methodNotAllowed')
  const first = context.networks.find(({ chainNamespace }) => chainNamespace === 'solana')
  const { caipNetwork = first } = context.getNamespace('solana').networkState
  const { chainId = caipNetwork?.caipNetworkId } = request
  const named = params as Record<string, unknown>
  const asked = method.includes('Send') ? 'transaction' : 'signature'
  const text = method === 'solana_signMessage' ? textOf(named.message) : undefined
  return askFrame({ method, params: named, chainId, asked, text })
}

/** Maximum length. Decoding takes quadratic time. */
const MAX_SIGN_IN = 4_000

function textOf(message: unknown): string {
  if (typeof message !== 'string' || message.length > MAX_SIGN_IN) return ''
  try {
    return new TextDecoder().decode(base58.decode(message))
  } catch {
    return ''
  }
}
