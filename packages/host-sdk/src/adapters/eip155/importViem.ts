/** What viem's actions are called with. An adapter over viem's own dapps passes it, so that no bundler takes all of viem. */
export type Viem = Pick<typeof import('viem'), 'createClient' | 'custom'>

/** What the dapp installs. Imported in a `try`, so that a bundler which does not find it builds the dapp all the same. */
export async function importViem(): Promise<Viem> {
  try {
    const { createClient, custom } = await import('viem')
    return { createClient, custom }
  } catch (cause) {
    throw new Error('`viem` could not be loaded.', { cause })
  }
}
