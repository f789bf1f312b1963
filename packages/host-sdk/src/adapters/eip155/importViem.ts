import type { Client, VerifyMessageActionParameters } from 'viem'

/** wagmi's adapter passes its own functions, so that a bundler includes viem once. */
export type Viem = Pick<typeof import('viem'), 'createClient' | 'custom'> & {
  verifyMessage: (client: Client, parameters: VerifyMessageActionParameters) => Promise<boolean>
}

/** The `try` lets a bundler build dapps without viem. */
export async function importViem(): Promise<Viem> {
  try {
    const { createClient, custom } = await import('viem')
    return { createClient, custom, verifyMessage }
  } catch (cause) {
    throw new Error('`viem` could not be loaded.', { cause })
  }
}

const verifyMessage: Viem['verifyMessage'] = async (client, parameters) => {
  try {
    const { verifyMessage } = await import('viem/actions')
    return await verifyMessage(client, parameters)
  } catch (cause) {
    throw new Error('`viem` could not verify the signature of a contract.', { cause })
  }
}
