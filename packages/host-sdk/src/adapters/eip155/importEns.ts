/** viem's part of ENS, which the dapp installs. The `try` lets a bundler build dapps without it. */
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
    throw new Error('`viem` could not be loaded. It reads the names of addresses.', { cause })
  }
}
