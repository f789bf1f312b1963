import { DEADLINES, type FrameContract, VestibuleError } from '@vestibule/protocol'
import type { Caller, CallOptions, Params } from '@vestibule/protocol/channel'

const ANSWERED: readonly string[] = ['signed', 'broadcast']

/** Repeats a request with an id if the frame ended after signing. The next frame signs each id only once. */
export async function resumeRequest(
  call: Caller<FrameContract>,
  params: Params<FrameContract['rpcRequest']>,
  options?: CallOptions,
): Promise<unknown> {
  const { requestId } = params
  if (requestId === undefined) return call('rpcRequest', params, options)
  try {
    return await call('rpcRequest', params, options)
  } catch (error) {
    if (!(error instanceof VestibuleError) || error.type !== 'frameGone') throw error
    // The next frame may start slowly or never.
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, DEADLINES.ready))
    const status = await Promise.race([call('status', { requestId }, options), late]).catch(
      () => undefined,
    )
    if (status === undefined || !ANSWERED.includes(status.state)) throw error
    return call('rpcRequest', params, options)
  }
}
