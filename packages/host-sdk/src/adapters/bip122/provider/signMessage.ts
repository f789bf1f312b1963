import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import { verifyMessage } from '@vestibule/protocol/bip122'
import type { BitcoinProvider } from '../../../core/model/namespaces/bip122/provider.js'
import { invalid } from '../../invalid.js'
import { readSignatures } from '../account/readSignatures.js'
import type { ActionContext } from './actionContext.js'
import { readSubject } from './readSubject.js'

/** Asks whichever wallet is connected, and hands on what is the account's signature of the message. */
export async function signMessage(
  { context, askWallet }: ActionContext,
  options: Parameters<BitcoinProvider['signMessage']>[0],
): Promise<{ address: string; signature: string }> {
  const { message, address: wanted, protocol } = Object(options) as typeof options
  if (typeof message !== 'string') throw invalid('`message` is a text')
  if (protocol !== undefined && protocol !== 'ecdsa' && protocol !== 'bip322')
    throw invalid('`protocol` is ecdsa or bip322')
  const { address, reference } = await readSubject(context, wanted)
  const params = { account: address, address, message, ...(protocol && { protocol }) }
  const answer = await askWallet({ method: 'signMessage', params })
  const { signature } = Object(answer) as { signature?: unknown }
  const bytes = new TextEncoder().encode(message)
  for (const read of readSignatures(signature)) {
    const made = verifyMessage({ address, reference, message: bytes, signature: read })
    if (made !== undefined && made === (protocol ?? made))
      return { address, signature: base64.encode(read) }
  }
  throw new VestibuleError('invalidReply')
}
