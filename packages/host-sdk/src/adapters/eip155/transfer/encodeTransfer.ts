/** The call of an ERC-20 token that moves an amount, by viem, which the dapp installs. @throws where it has not */
export async function encodeTransfer(to: string, amount: bigint): Promise<string> {
  const { encodeFunctionData, erc20Abi } = await importViem()
  return encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to as `0x${string}`, amount],
  })
}

/** Imported in a `try`, so that a bundler which does not find it builds the dapp all the same. */
async function importViem() {
  try {
    const { encodeFunctionData, erc20Abi } = await import('viem')
    return { encodeFunctionData, erc20Abi }
  } catch (cause) {
    throw new Error('`viem` could not be loaded, which writes the calls of tokens.', { cause })
  }
}
