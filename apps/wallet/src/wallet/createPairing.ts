import type { Inside } from './walletState.js'

/** Timeout in ms; a stored proposal arrives sooner. */
const TIMEOUT_MS = 10_000
/** The topic of the pairing, version 2, and the key that the two sides share. */
const LINK = /^wc:([0-9a-f]{64})@2\?.*symKey=[0-9a-f]{64}/

export function createPairing({ client, store }: Pick<Inside, 'client' | 'store'>) {
  const proposed = new Set<string>()
  client.on('session_proposal', ({ params }) => proposed.add(params.pairingTopic))
  // A wallet with a listener is treated as able to sign in.
  if (!store.getState().settings.neverSignsIn)
    client.on('session_authenticate', ({ topic }) => proposed.add(topic))

  return async (uri: string) => {
    const topic = LINK.exec(uri)?.[1]
    if (topic === undefined)
      throw new Error(
        'This is not a WalletConnect link. Copy the link that begins with wc: and paste it here.',
      )
    proposed.delete(topic)
    await client.pair({ uri })
    setTimeout(() => {
      if (!proposed.has(topic))
        store.setState({ error: 'Nothing was proposed. Was the link used before?' })
    }, TIMEOUT_MS)
  }
}
