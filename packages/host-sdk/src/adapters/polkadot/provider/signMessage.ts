import { VestibuleError } from '@vestibule/protocol'
import type { ActionContext } from '../../actionContext.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { wrapMessage } from '../message/wrapMessage.js'
import { findSigned } from '../verify/findSigned.js'
import { readSubject } from './readSubject.js'

/** Asks whichever wallet is connected, and hands on what is the account's signature of the message. */
export async function signMessage(
  { context, askWallet }: ActionContext,
  { address: wanted, data }: { address?: unknown; data: unknown },
): Promise<`0x${string}`> {
  const { bytes, message } = wrapMessage(data)
  const { address, key } = await readSubject(context, wanted)
  const answer = await askWallet({ method: 'polkadot_signMessage', params: { address, message } })
  const signature = readPart(answer, 'signature')
  if ((await findSigned(signature, { message: bytes, key })) === undefined)
    throw new VestibuleError('invalidReply')
  return String(signature).toLowerCase() as `0x${string}`
}
