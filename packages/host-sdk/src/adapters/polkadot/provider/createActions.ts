import { VestibuleError } from '@vestibule/protocol'
import type { Eip1193Provider } from '../../../core/model/connector.js'
import type { PolkadotSigner } from '../../../core/model/namespaces/polkadot/provider.js'
import type { ActionContext } from '../../actionContext.js'
import { invalid } from '../../invalid.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { wrapMessage } from '../message/wrapMessage.js'
import type { PolkadotRequest } from '../polkadotRequest.js'
import { findSigned } from '../verify/findSigned.js'
import { readSubject } from './readSubject.js'
import { signTransaction } from './signTransaction.js'

export function createActions(
  context: ActionContext,
): PolkadotSigner & { answer: Eip1193Provider['request'] } {
  let last = 0
  const id = () => ++last

  const methods = new Map<string, (params: Record<string, unknown>) => Promise<unknown>>([
    [
      'polkadot_signMessage',
      async ({ address, message: data }) => ({
        signature: await signMessage(context, { address, data }),
      }),
    ],
    [
      'polkadot_signTransaction',
      ({ address, transactionPayload: payload }) => signTransaction(context, { address, payload }),
    ],
  ])

  return {
    async signPayload(payload) {
      return { id: id(), ...(await signTransaction(context, { payload })) }
    },
    async signRaw(raw) {
      const { address, data, type = 'bytes' } = Object(raw) as Partial<typeof raw>
      if (type !== 'bytes')
        throw invalid('`type` must be "bytes": a message must not be a transaction')
      return { id: id(), signature: await signMessage(context, { address, data }) }
    },
    async answer({ method, params }: PolkadotRequest) {
      const answer = methods.get(method)
      if (answer === undefined) throw new VestibuleError('methodNotAllowed')
      return answer(Object(params))
    },
  }
}

async function signMessage(
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
