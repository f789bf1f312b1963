import { decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'
import type { Risk } from './risks.js'

/** What a transaction does, as far as its data tells. Addresses are EIP-55, amounts in the token's smallest unit. */
export type DecodedCall =
  /** Coins to an address. */
  | { kind: 'nativeTransfer' }
  | { kind: 'contractCreation' }
  /** ERC-20; for ERC-721 the amount is the token's id, which the data alone does not tell. */
  | { kind: 'tokenTransfer'; token: Hex; from?: Hex | undefined; to: Hex; amount: bigint }
  /** ERC-20 `approve`; for ERC-721 the amount is the token's id. Zero takes an approval back. */
  | { kind: 'tokenApproval'; token: Hex; spender: Hex; amount: bigint; unlimited: boolean }
  /** ERC-721 (one each) and ERC-1155. */
  | { kind: 'nftTransfer'; token: Hex; from: Hex; to: Hex; items: { id: bigint; amount: bigint }[] }
  /** ERC-721 and ERC-1155 `setApprovalForAll`. */
  | { kind: 'approvalForAll'; token: Hex; operator: Hex; approved: boolean }
  /** Contract call, cannot decode. */
  | { kind: 'unknownCall'; contract: Hex; selector: Hex }

type Decoder = { inputs: readonly string[]; read: (token: Hex, values: never) => DecodedCall }

/** The largest number of 96 bits, which some tokens count in; nobody means as much as a limit. */
const UNLIMITED = 2n ** 96n - 1n

const nft = (token: Hex, [from, to, id]: readonly [Hex, Hex, bigint]): DecodedCall => ({
  kind: 'nftTransfer',
  token,
  from,
  to,
  items: [{ id, amount: 1n }],
})

/** By the first four bytes of the data. */
const DECODERS: Record<Hex, Decoder> = {
  // transfer(address,uint256)
  '0xa9059cbb': {
    inputs: ['address', 'uint256'],
    read: (token, [to, amount]: readonly [Hex, bigint]) => ({
      kind: 'tokenTransfer',
      token,
      to,
      amount,
    }),
  },
  // transferFrom(address,address,uint256)
  '0x23b872dd': {
    inputs: ['address', 'address', 'uint256'],
    read: (token, [from, to, amount]: readonly [Hex, Hex, bigint]) => ({
      kind: 'tokenTransfer',
      token,
      from,
      to,
      amount,
    }),
  },
  // approve(address,uint256)
  '0x095ea7b3': {
    inputs: ['address', 'uint256'],
    read: (token, [spender, amount]: readonly [Hex, bigint]) => ({
      kind: 'tokenApproval',
      token,
      spender,
      amount,
      unlimited: amount >= UNLIMITED,
    }),
  },
  // safeTransferFrom(address,address,uint256)
  '0x42842e0e': { inputs: ['address', 'address', 'uint256'], read: nft },
  // safeTransferFrom(address,address,uint256,bytes)
  '0xb88d4fde': { inputs: ['address', 'address', 'uint256', 'bytes'], read: nft },
  // safeTransferFrom(address,address,uint256,uint256,bytes)
  '0xf242432a': {
    inputs: ['address', 'address', 'uint256', 'uint256', 'bytes'],
    read: (token, [from, to, id, amount]: readonly [Hex, Hex, bigint, bigint]) => ({
      kind: 'nftTransfer',
      token,
      from,
      to,
      items: [{ id, amount }],
    }),
  },
  // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '0x2eb2c2d6': {
    inputs: ['address', 'address', 'uint256[]', 'uint256[]', 'bytes'],
    read: (token, [from, to, ids, amounts]: readonly [Hex, Hex, bigint[], bigint[]]) => {
      if (ids.length !== amounts.length) throw new RangeError('Ids and amounts do not pair up.')
      const items = ids.map((id, index) => ({ id, amount: amounts[index] ?? 0n }))
      return { kind: 'nftTransfer', token, from, to, items }
    },
  },
  // setApprovalForAll(address,bool)
  '0xa22cb465': {
    inputs: ['address', 'bool'],
    read: (token, [operator, approved]: readonly [Hex, boolean]) => ({
      kind: 'approvalForAll',
      token,
      operator,
      approved,
    }),
  },
}

/** Tells what a transaction does, from the standards' own calls only. */
export function decodeCall(transaction: { to: Hex | undefined; value: bigint; data: Hex }): {
  call: DecodedCall
  risks: Risk[]
} {
  const { to, value, data } = transaction
  if (to === undefined) return { call: { kind: 'contractCreation' }, risks: ['contractCreation'] }
  if (data === '0x') return { call: { kind: 'nativeTransfer' }, risks: [] }
  const selector = data.slice(0, 10) as Hex
  const call = decode(to, data) ?? { kind: 'unknownCall', contract: to, selector }
  const risks = risksOf(call)
  if (value > 0n) risks.push('callWithValue')
  return { call, risks }
}

function decode(token: Hex, data: Hex): DecodedCall | undefined {
  const selector = data.slice(0, 10) as Hex
  const decoder = Object.hasOwn(DECODERS, selector) ? DECODERS[selector] : undefined
  if (decoder === undefined) return undefined
  const inputs = decoder.inputs.map((type) => ({ type }))
  const encoded = `0x${data.slice(10)}` as const
  try {
    const values = decodeAbiParameters(inputs, encoded)
    // Anything that the values do not account for might mean something to the contract.
    if (encodeAbiParameters(inputs, values) !== encoded) return undefined
    return decoder.read(token, values as never)
  } catch {
    // Data that does not fit its own selector cannot be decoded, which the visitor is told.
    return undefined
  }
}

function risksOf(call: DecodedCall): Risk[] {
  if (call.kind === 'unknownCall') return ['undecodable']
  if (call.kind === 'approvalForAll') return call.approved ? ['approvalForAll'] : []
  if (call.kind !== 'tokenApproval' || call.amount === 0n) return []
  return [call.unlimited ? 'unlimitedApproval' : 'approval']
}
