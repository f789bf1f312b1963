/** The parts of viem that create a client. wagmi's adapter passes its own, so that a bundler does not include all of viem. */
export type Viem = Pick<typeof import('viem'), 'createClient' | 'custom'>

/** Imports viem from the dapp. The `try` lets a bundler build a dapp without viem. */
export async function importViem(): Promise<Viem> {
  try {
    const { createClient, custom } = await import('viem')
    return { createClient, custom }
  } catch (cause) {
    throw new Error('`viem` could not be loaded.', { cause })
  }
}
