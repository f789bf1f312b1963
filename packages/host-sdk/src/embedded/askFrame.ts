import { randomUuid, toJson, VestibuleError } from '@vestibule/protocol'
import { toast } from '../alerts/toast.js'
import type { Core } from '../core/core.js'
import type { Asked } from '../core/model/asked.js'
import type { FrameRequest } from '../core/model/embeddedContext.js'
import { addRequest, dropRequest } from '../core/openRequests.js'
import { NodeError } from '../networks/nodes/nodeError.js'
import { isOffline } from '../platform/isOffline.js'
import { keepIfLeft, readLeft } from '../platform/leftBehind.js'
import { openPressWindow } from './pressWindow.js'
import { showWait } from './showWait.js'

/**
 * The request is cancelled if the modal closes while its approval is open.
 * @param asked The subject of the decision, if any
 */
export async function askFrame(core: Core, request: FrameRequest): Promise<unknown> {
  const { asked, text = '', transfer, complete, ...call } = request
  const { approvalPlace } = core.store.getState()
  const isInFrame = approvalPlace === 'panel' || (isSignInText(text) && approvalPlace === 'frame')
  const body = asked === 'signature' ? toJson(call) : ''
  // The same signature request from before a reload, when the tab left the page for the wallet.
  const before = asked === 'signature' ? readLeft<LeftRequest>('request') : undefined
  const left = before?.body === body ? before : undefined
  const isWindowNeeded = asked !== undefined && !isInFrame && left === undefined
  // Before any await: browsers block windows that open after the click.
  const window = isWindowNeeded ? openPressWindow(core) : undefined
  let requestId = asked === undefined ? undefined : randomUuid()
  const open = addRequest(core, asked)
  const stopWaiting = asked === undefined ? () => {} : showWait(core)
  let stopKeeping = () => {}
  let isNotShown = false
  try {
    const frame = await core.frame.get()
    if (left !== undefined) {
      const { state } = await frame.call('status', { requestId: left.requestId })
      if (state === 'signed' || state === 'pending') requestId = left.requestId
    }
    if (asked !== undefined && requestId !== undefined) {
      const kept: LeftRequest = { asked, body, requestId, chainId: call.chainId, transfer }
      stopKeeping = keepIfLeft('request', kept)
    }
    if (open.signal.aborted) throw new VestibuleError('requestAborted')
    if (requestId !== undefined) window?.announce(frame, requestId)
    const params = (await complete?.()) ?? call.params
    if (open.signal.aborted) throw new VestibuleError('requestAborted')
    const answer = await frame.request({ ...call, params, requestId }, { signal: open.signal })
    if (asked !== undefined) core.answered = asked
    return answer
  } catch (error) {
    const isLost = error instanceof VestibuleError && error.data?.reason === 'notShown'
    isNotShown = isLost && asked !== undefined
    throw toNodeError(error) ?? toOffline(error) ?? error
  } finally {
    stopKeeping()
    dropRequest(core, open)
    window?.close()
    stopWaiting()
    // The modal is already closed: show a toast.
    if (isNotShown) toast(core, 'error', isOffline() ? 'error.offline' : 'error.notShown')
  }
}

export type LeftRequest = {
  asked: Asked
  body: string
  requestId: ReturnType<Crypto['randomUUID']>
} & Pick<FrameRequest, 'chainId' | 'transfer'>

function toNodeError(error: unknown): NodeError | undefined {
  if (!(error instanceof VestibuleError) || error.type !== 'rpcFailed') return undefined
  const { code, data } = error.data ?? {}
  return typeof code === 'number'
    ? new NodeError({ code, message: error.message, data })
    : undefined
}

function toOffline(error: unknown): VestibuleError | undefined {
  const isAbsent = error instanceof VestibuleError && error.type === 'frameLoadFailed'
  return isAbsent && isOffline() ? new VestibuleError('offline', { cause: error }) : undefined
}

/** Only decides whether to open a window early. The frame parses the message itself. */
const isSignInText = (text: string) =>
  / wants you to sign in with your .{1,64} account:\n/.test(text) && !/urn:recap:/i.test(text)
