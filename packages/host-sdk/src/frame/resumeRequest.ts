import {
  classifyRpc,
  DEADLINES,
  EIP155,
  type FrameContract,
  SOLANA,
  VestibuleError,
} from '@vestibule/protocol'
import type { Caller, CallOptions, Params } from '@vestibule/protocol/channel'

/** Those that the embedded wallet serves. */
const NAMESPACES = [EIP155, SOLANA]

/** What became of requests that had an answer when the frame went. */
const ANSWERED: readonly string[] = ['signed', 'broadcast']

/**
 * Asks for what needs the visitor under an id, so that a frame that ends before it could answer can be asked again:
 * the same id is signed once, whatever happens.
 */
export async function resumeRequest(
  call: Caller<FrameContract>,
  params: Params<FrameContract['rpcRequest']>,
  options?: CallOptions,
): Promise<unknown> {
  if (!NAMESPACES.some((rules) => classifyRpc(rules, params.method) === 'unsafe'))
    return call('rpcRequest', params, options)
  const requestId = crypto.randomUUID()
  const request = { ...params, requestId }
  try {
    return await call('rpcRequest', request, options)
  } catch (error) {
    if (!(error instanceof VestibuleError) || error.type !== 'frameGone') throw error
    // The next frame may be long in coming, or never come.
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, DEADLINES.ready))
    const status = await Promise.race([call('status', { requestId }, options), late]).catch(
      () => undefined,
    )
    if (status === undefined || !ANSWERED.includes(status.state)) throw error
    return call('rpcRequest', request, options)
  }
}
