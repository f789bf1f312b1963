import {
  type CaipNetworkId,
  formatCaipNetworkId,
  formatHexChainId,
  parseHexChainId,
  VestibuleError,
} from '@vestibule/protocol'
import type { EmbeddedContext, FrameActions } from '../../../core/model/embeddedContext.js'
import { invalidParams } from '../provider/invalidParams.js'
import { readAddedChain } from './readAddedChain.js'

/**
 * EIP-3326, handled in the frame.
 * @returns the chain id in the format of `chainChanged`
 * @throws
 * `unrecognizedChain`, `invalidParams`
 */
export async function switchEmbedded(context: EmbeddedContext, params: unknown): Promise<string> {
  const chainId = readTarget('wallet_switchEthereumChain', params)
  return moveTo(context, caip2Of(chainId))
}

/**
 * EIP-3085: adds a network of the services and switches to it.
 * @returns undefined for a listed
 * network that the services do not offer
 * @throws `methodNotAllowed` for any other network,
 * `invalidParams`
 */
export async function addEmbedded(
  context: EmbeddedContext,
  frame: FrameActions,
  params: unknown,
): Promise<string | undefined> {
  const chainId = readTarget('wallet_addEthereumChain', params)
  const caipNetworkId = caip2Of(chainId)
  const { requestedCaipNetworks } = context.getNamespace('eip155').networkState
  const isListed = requestedCaipNetworks.some((one) => one.caipNetworkId === caipNetworkId)
  if (!isListed) {
    const chain = readAddedChain(params)
    if (!(await isServed(frame, caipNetworkId)))
      throw new VestibuleError('methodNotAllowed', {
        message: `Cannot add the chain ${formatHexChainId(chainId)}: the services of this wallet do not support it.`,
      })
    frame.addNetwork({ id: chainId, ...chain })
  }
  return moveTo(context, caipNetworkId).catch((error: unknown) => {
    const isUnserved = error instanceof VestibuleError && error.type === 'unrecognizedChain'
    if (isListed && isUnserved) return undefined
    throw error
  })
}

async function moveTo(context: EmbeddedContext, caipNetworkId: CaipNetworkId): Promise<string> {
  const frame = await context.frame.get()
  const { chainId } = await frame.call('switchNetwork', { chainId: caipNetworkId })
  return formatHexChainId(chainId.slice('eip155:'.length))
}

async function isServed(frame: FrameActions, caipNetworkId: CaipNetworkId): Promise<boolean> {
  const services = frame.serviceNode(caipNetworkId)
  if (services === undefined) return false
  try {
    const answer = await services({ method: 'eth_chainId' })
    return 'result' in answer && caip2Of(parseHexChainId(answer.result)) === caipNetworkId
  } catch (error) {
    if (error instanceof VestibuleError && error.type === 'chainNotSupported') return false
    throw error
  }
}

const caip2Of = (chainId: number) =>
  formatCaipNetworkId({ namespace: 'eip155', chainId: String(chainId) })

/** Reads the chain from `[{ chainId: '0x1' }]`. @throws `invalidParams` */
function readTarget(method: string, params: unknown): number {
  const [target] = Array.isArray(params) ? params : []
  const { chainId } = (target ?? {}) as { chainId?: unknown }
  try {
    return parseHexChainId(chainId)
  } catch (cause) {
    throw invalidParams(
      `\`${method}\` requires \`[{ chainId: '0x1' }]\` with a hexadecimal chain id.`,
      cause,
    )
  }
}
