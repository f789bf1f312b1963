import type { TransferOrder } from '../../../core/model/transferPart.js'

const SELECTORS = {
  transfer: 'a9059cbb',
  approve: '095ea7b3',
  erc721: '42842e0e',
  erc1155: 'f242432a',
}

export function encodeTransfer(to: string, amount: bigint): string {
  return encode(SELECTORS.transfer, [BigInt(to), amount])
}

export function encodeApproval(spender: string, amount: bigint): string {
  return encode(SELECTORS.approve, [BigInt(spender), amount])
}

/**
 * Uses safe transfers: a contract that cannot receive NFTs rejects them.
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
  if (nft.standard === 'ERC-1155') return encode(SELECTORS.erc1155, [...words, amount, 160n, 0n])
  throw new Error(`Cannot send NFTs of the standard ${nft.standard}.`)
}

function encode(selector: string, words: readonly bigint[]): string {
  return `0x${selector}${words.map(encodeWord).join('')}`
}

function encodeWord(word: bigint): string {
  if (word < 0n || word >= 1n << 256n) throw new RangeError(`${word} must be a uint256.`)
  return word.toString(16).padStart(64, '0')
}
