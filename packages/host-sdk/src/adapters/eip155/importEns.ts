/** The `try` lets a bundler build dapps without ENS. */
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
