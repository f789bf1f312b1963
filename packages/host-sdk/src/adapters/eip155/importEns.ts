/** viem's part of ENS, which the dapp installs. Imported in a `try`, so that a bundler which does not find it builds the dapp all the same. */
export async function importEns() {
  try {
    const { getEnsAddress, getEnsName, getEnsText, normalize, parseAvatarRecord } = await import(
      'viem/ens'
    )
    return {
      getEnsAddress,
      getEnsName,
      getEnsText,
      normalize,
      parseAvatarRecord,
    }
  } catch (cause) {
    throw new Error('`viem` could not be loaded, which reads the names of addresses.', { cause })
  }
}
