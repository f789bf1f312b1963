import type { TransferOrder } from '../../../core/model/transferPart.js'

/** The first four bytes of the Keccak-256 hash of each signature. */
const SELECTORS = {
  /** `transfer(address,uint256)` of ERC-20. */
  transfer: 'a9059cbb',
  /** `approve(address,uint256)` of ERC-20. */
  approve: '095ea7b3',
  /** `safeTransferFrom(address,address,uint256)` of ERC-721. */
  erc721: '42842e0e',
  /** `safeTransferFrom(address,address,uint256,uint256,bytes)` of ERC-1155. */
  erc1155: 'f242432a',
}

/** The call of an ERC-20 token that moves an amount. */
export function encodeTransfer(to: string, amount: bigint): string {
  return encode(SELECTORS.transfer, [BigInt(to), amount])
}

/** The call of an ERC-20 token that sets an allowance. */
export function encodeApproval(spender: string, amount: bigint): string {
  return encode(SELECTORS.approve, [BigInt(spender), amount])
}

/**
 * The call of a collection that moves an NFT. A contract that cannot receive it refuses.
 * @throws for a standard other than ERC-721 and ERC-1155
 */
export function encodeNftTransfer({
  from,
  to,
  nft,
  amount,
}: Pick<TransferOrder, 'from' | 'to' | 'amount'> & {
  nft: NonNullable<TransferOrder['nft']>
}): string {
  const words = [BigInt(from), BigInt(to), BigInt(nft.tokenId)]
  if (nft.standard === 'ERC-721') return encode(SELECTORS.erc721, words)
  // The last argument is at byte 160 and is empty.
  if (nft.standard === 'ERC-1155') return encode(SELECTORS.erc1155, [...words, amount, 160n, 0n])
  throw new Error(`NFTs of ${nft.standard} cannot be sent.`)
}

/** @throws RangeError for more than 256 bits */
function encode(selector: string, words: readonly bigint[]): string {
  return `0x${selector}${words.map(encodeWord).join('')}`
}

function encodeWord(word: bigint): string {
  if (word < 0n || word >= 1n << 256n) throw new RangeError(`${word} must be a uint256.`)
  return word.toString(16).padStart(64, '0')
}
