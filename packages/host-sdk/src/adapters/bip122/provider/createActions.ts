import { VestibuleError } from '@vestibule/protocol'
import type { Eip1193Provider } from '../../../core/model/connector.js'
import type { BitcoinProvider } from '../../../core/model/namespaces/bip122/provider.js'
import type { BitcoinRequest } from '../bitcoinRequest.js'
import type { ActionContext } from './actionContext.js'
import { sendTransfer } from './sendTransfer.js'
import { signMessage } from './signMessage.js'
import { signPsbt } from './signPsbt.js'

type Actions = Pick<BitcoinProvider, 'signMessage' | 'signPsbt' | 'sendTransfer'>

/** The provider's actions that need a wallet. */
export function createActions(
  context: ActionContext,
): Actions & { answer: Eip1193Provider['request'] } {
  const actions: Actions = {
    signMessage: async (options) => (await signMessage(context, options)).signature,
    signPsbt: (options) => signPsbt(context, options),
    sendTransfer: (options) => sendTransfer(context, options),
  }

  /** WalletConnect's words for the same. */
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
