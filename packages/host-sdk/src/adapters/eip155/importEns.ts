/** The `try` lets bundlers build dapps without ENS. */
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
    throw new Error('Could not load `viem`, which reads ENS names.', { cause })
  }
}
