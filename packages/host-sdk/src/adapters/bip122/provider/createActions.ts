import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import { verifyMessage } from '@vestibule/protocol/bip122'
import type { Eip1193Provider } from '../../../core/model/connector.js'
import type { BitcoinProvider } from '../../../core/model/namespaces/bip122/provider.js'
import { invalid } from '../../invalid.js'
import { readSignatures } from '../account/readSignatures.js'
import type { BitcoinRequest } from '../bitcoinRequest.js'
import type { ActionContext } from './actionContext.js'
import { readSubject } from './readSubject.js'
import { sendTransfer } from './sendTransfer.js'
import { signPsbt } from './signPsbt.js'

type Actions = Pick<BitcoinProvider, 'signMessage' | 'signPsbt' | 'sendTransfer'>

export function createActions(
  context: ActionContext,
): Actions & { answer: Eip1193Provider['request'] } {
  const actions: Actions = {
    signMessage: async (options) => (await signMessage(context, options)).signature,
    signPsbt: (options) => signPsbt(context, options),
    sendTransfer: (options) => sendTransfer(context, options),
  }

  const methods = new Map<string, (params: Record<string, unknown>) => Promise<unknown>>([
    [
      'signMessage',
      (params) => signMessage(context, params as Parameters<Actions['signMessage']>[0]),
    ],
    ['signPsbt', (params) => actions.signPsbt(params as Parameters<Actions['signPsbt']>[0])],
    [
      'sendTransfer',
      async ({ recipientAddress, amount }) => {
        if (!/^[0-9]{1,16}$/.test(String(amount))) throw new VestibuleError('invalidParams')
        const payment = { recipient: String(recipientAddress), amount: BigInt(String(amount)) }
        return { txid: await actions.sendTransfer(payment) }
      },
    ],
  ])

  return {
    ...actions,
    async answer({ method, params }: BitcoinRequest) {
      const answer = methods.get(method)
      if (answer === undefined) throw new VestibuleError('methodNotAllowed')
      return answer(Object(params))
    },
  }
}

async function signMessage(
  { context, askWallet }: ActionContext,
  options: Parameters<BitcoinProvider['signMessage']>[0],
): Promise<{ address: string; signature: string }> {
  const { message, address: wanted, protocol } = Object(options) as typeof options
  if (typeof message !== 'string') throw invalid('`message` must be a string')
  if (protocol !== undefined && protocol !== 'ecdsa' && protocol !== 'bip322')
    throw invalid('`protocol` must be "ecdsa" or "bip322"')
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
