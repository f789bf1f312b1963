import type { Client } from '../library/client.js'

/**
 * Lets every open sign-in be answered, as any proposal can be: the library opens answers with the key of the latest one
 * alone, so that a wallet that took up an older offer would wait for ever.
 */
export function keepKeys({ auth, core }: Client) {
  const { authKeys } = auth
  const { crypto } = core
  const keys = new Map<string, string>()
  const set = authKeys.set.bind(authKeys)
  const decode = crypto.decode.bind(crypto)
  authKeys.set = (name, value) => {
    keys.set(value.responseTopic, value.publicKey)
    return set(name, value)
  }
  crypto.decode = (topic, message, options) => {
    const receiverPublicKey = keys.get(topic)
    return decode(topic, message, { ...options, ...(receiverPublicKey && { receiverPublicKey }) })
  }
}
