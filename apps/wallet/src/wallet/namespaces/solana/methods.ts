import { base58 } from '@scure/base'
import { accountAt, type Setting } from '../../request.js'
import { rpcErrors } from '../../rpcError.js'
import { readableBytes } from '../../text/readableBytes.js'
import { shortAddress } from '../../text/shortAddress.js'
import type { Method } from '../walletNamespace.js'
import { sign } from './accounts.js'

export const METHODS: Readonly<Record<string, Method>> = {
  solana_signMessage: {
    title: 'Sign message',
    show(setting) {
      const { address, message } = messageOf(setting)
      return [
        { name: 'Account', value: shortAddress(address) },
        {
          name: 'Message',
          value: readableBytes(message) ?? base58.encode(message),
          long: true,
        },
      ]
    },
    async run(setting) {
      return { signature: base58.encode(sign(messageOf(setting).message)) }
    },
  },
}

function messageOf(setting: Setting) {
  const [given] = setting.params
  const { message, pubkey } = (given ?? {}) as { message?: unknown; pubkey?: unknown }
  const { address } = accountAt(setting, (one) => one === pubkey)
  try {
    return { address, message: base58.decode(message as string) }
  } catch {
    throw rpcErrors.invalidParams('`message` must be bytes in base58.')
  }
}
