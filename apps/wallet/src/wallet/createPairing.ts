import type { Inside } from './walletState.js'

/** Time to wait for a proposal. A stored proposal arrives sooner. */
const TIMEOUT_MS = 10_000
/** A pairing URI, version 2, with its topic and its symmetric key. */
const LINK = /^wc:([0-9a-f]{64})@2\?.*symKey=[0-9a-f]{64}/

export function createPairing({ client, store }: Pick<Inside, 'client' | 'store'>) {
  const proposed = new Set<string>()
  client.on('session_proposal', ({ params }) => proposed.add(params.pairingTopic))
  // Listen only if the wallet can sign in: the library tells dapps whether this listener exists.
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
        store.setState({
          error: 'No proposal arrived. If the link was used before, create a new one in the dapp.',
        })
    }, TIMEOUT_MS)
  }
}
