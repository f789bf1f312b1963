import type { Client, VerifyMessageActionParameters } from 'viem'

/** wagmi's adapter passes its own functions, so that a bundler includes viem once. */
export type Viem = Pick<typeof import('viem'), 'createClient' | 'custom'> & {
  verifyMessage: (client: Client, parameters: VerifyMessageActionParameters) => Promise<boolean>
}

/** The `try` lets bundlers build dapps without viem. */
export async function importViem(): Promise<Viem> {
  try {
    const { createClient, custom } = await import('viem')
    return { createClient, custom, verifyMessage }
  } catch (cause) {
    throw new Error('Could not load `viem`.', { cause })
  }
}

const verifyMessage: Viem['verifyMessage'] = async (client, parameters) => {
  try {
    const { verifyMessage } = await import('viem/actions')
    return await verifyMessage(client, parameters)
  } catch (cause) {
    throw new Error(
      'Could not load the `viem` code that verifies contract signatures, or the verification failed.',
      { cause },
    )
  }
}
