import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { Asked } from '../core/model/asked.js'
import { addRequest, dropRequest } from '../core/openRequests.js'
import { NodeError } from '../networks/nodes/nodeError.js'
import { isOffline } from '../platform/isOffline.js'
import { openPressWindow } from './pressWindow.js'
import { showWait } from './showWait.js'

/**
 * Sends a request to the frame; while it shows an approval the request is open, and closing the modal takes it back.
 * @param asked What the visitor is asked for, if they are.
 */
export async function askFrame(core: Core, request: askFrame.Request): Promise<unknown> {
  const { asked, isSignIn = false, ...call } = request
  const isInFrame = isSignIn && core.store.getState().approvalPlace === 'frame'
  // Before anything is awaited: the browser opens a window only in the press.
  const window = asked === undefined || isInFrame ? undefined : openPressWindow(core)
  const requestId = asked === undefined ? undefined : crypto.randomUUID()
  const open = addRequest(core, asked)
  const stopWaiting = asked === undefined ? () => {} : showWait(core)
  try {
    const frame = await core.frame.get()
    // Who closed the modal meanwhile has taken it back.
    if (open.signal.aborted) throw new VestibuleError('requestAborted')
    if (requestId !== undefined) window?.announce(frame, requestId)
    const answer = await frame.request({ ...call, requestId }, { signal: open.signal })
    if (asked !== undefined) core.store.setState({ answered: asked })
    return answer
  } catch (error) {
    throw toNodeError(error) ?? toOffline(error) ?? error
  } finally {
    dropRequest(core, open)
    window?.close()
    stopWaiting()
  }
}

export declare namespace askFrame {
  type Request = {
    method: string
    params: unknown[] | Record<string, unknown>
    /** CAIP-2. */
    chainId: string | undefined
    asked: Asked | undefined
    /** The message is a sign-in, which the frame may take on the page. @default false */
    isSignIn?: boolean | undefined
  }
}

/** What a node said to the frame, as it said it. */
function toNodeError(error: unknown): NodeError | undefined {
  if (!(error instanceof VestibuleError) || error.type !== 'rpcFailed') return undefined
  const { code, data } = error.data ?? {}
  return typeof code === 'number'
    ? new NodeError({ code, message: error.message, data })
    : undefined
}

/** A frame that did not come to a device without a network. */
function toOffline(error: unknown): VestibuleError | undefined {
  const isAbsent = error instanceof VestibuleError && error.type === 'frameLoadFailed'
  return isAbsent && isOffline() ? new VestibuleError('offline', { cause: error }) : undefined
}
