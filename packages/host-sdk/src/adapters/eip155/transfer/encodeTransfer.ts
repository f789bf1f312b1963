import type { TransferOrder } from '../../../core/model/transferPart.js'

const NFTS = [
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
] as const

/** The call of an ERC-20 token that moves an amount, by viem, which the dapp installs. @throws where it has not */
export async function encodeTransfer(to: string, amount: bigint): Promise<string> {
  const { encodeFunctionData, erc20Abi } = await importViem()
  return encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [to as `0x${string}`, amount],
  })
}

/**
 * The call of a collection that moves an NFT, which a contract that cannot take it refuses.
 * @throws for another standard than ERC-721 and ERC-1155
 */
export async function encodeNftTransfer({
  from,
  to,
  nft,
  amount,
}: Pick<TransferOrder, 'from' | 'to' | 'amount'> & {
  nft: NonNullable<TransferOrder['nft']>
}): Promise<string> {
  const { encodeFunctionData, parseAbi } = await importViem()
  const [sender, receiver, id] = [from as `0x${string}`, to as `0x${string}`, BigInt(nft.tokenId)]
  const functionName = 'safeTransferFrom'
  const abi = parseAbi(NFTS)
  if (nft.standard === 'ERC-721')
    return encodeFunctionData({ abi, functionName, args: [sender, receiver, id] })
  if (nft.standard === 'ERC-1155')
    return encodeFunctionData({ abi, functionName, args: [sender, receiver, id, amount, '0x'] })
  throw new Error(`NFTs of ${nft.standard} cannot be sent.`)
}

/** Imported in a `try`, so that a bundler which does not find it builds the dapp all the same. */
async function importViem() {
  try {
    const { encodeFunctionData, erc20Abi, parseAbi } = await import('viem')
    return { encodeFunctionData, erc20Abi, parseAbi }
  } catch (cause) {
    throw new Error('`viem` could not be loaded, which writes the calls of tokens.', { cause })
  }
}
