import { decodeAbiParameters, encodeAbiParameters, type Hex } from 'viem'
import type { Risk } from './risks.js'
import { isUnlimited } from './unlimited.js'

/** What a transaction does, as far as its data tells. Addresses are EIP-55, amounts in the token's smallest unit. */
export type DecodedCall =
  /** Coins to an address. */
  | { kind: 'nativeTransfer' }
  | { kind: 'contractCreation' }
  /** ERC-20; for ERC-721 the amount is the token's id, which the data alone does not tell. */
  | { kind: 'tokenTransfer'; token: Hex; from?: Hex | undefined; to: Hex; amount: bigint }
  /** ERC-20 `approve` and its relatives; for ERC-721 the amount is the token's id. Zero takes an approval back. */
  | {
      kind: 'tokenApproval'
      token: Hex
      spender: Hex
      amount: bigint
      unlimited: boolean
      /** `more` adds to what the spender may take already. @default 'set' */
      change?: 'set' | 'more' | undefined
      /** The call is `approve` of two words, which ERC-721 has too, with a token's id. */
      ambiguous?: boolean | undefined
      /** Seconds since 1970, where the permission ends by itself. */
      until?: bigint | undefined
    }
  /** ERC-721 (one each) and ERC-1155. */
  | { kind: 'nftTransfer'; token: Hex; from: Hex; to: Hex; items: { id: bigint; amount: bigint }[] }
  /** ERC-721 and ERC-1155 `setApprovalForAll`. */
  | { kind: 'approvalForAll'; token: Hex; operator: Hex; approved: boolean }
  /** Contract call, cannot decode. */
  | { kind: 'unknownCall'; contract: Hex; selector: Hex }

type Decoder = {
  inputs: readonly string[]
  /** The one contract whose call this is. @default any */
  at?: Hex | undefined
  read: (token: Hex, values: never) => DecodedCall
}

/** Permit2 has the same address on every chain. */
const PERMIT2: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

const approval = (
  token: Hex,
  given: { spender: Hex; amount: bigint } & Partial<
    Extract<DecodedCall, { kind: 'tokenApproval' }>
  >,
): DecodedCall => ({
  kind: 'tokenApproval',
  token,
  unlimited: isUnlimited(given.amount),
  ...given,
})

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
    read: (token, [spender, amount]: readonly [Hex, bigint]) =>
      approval(token, { spender, amount, ambiguous: true }),
  },
  // increaseAllowance(address,uint256)
  '0x39509351': {
    inputs: ['address', 'uint256'],
    read: (token, [spender, amount]: readonly [Hex, bigint]) =>
      approval(token, { spender, amount, change: 'more' }),
  },
  // permit(address,address,uint256,uint256,uint8,bytes32,bytes32), ERC-2612
  '0xd505accf': {
    inputs: ['address', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'],
    read: (token, [, spender, amount]: readonly [Hex, Hex, bigint]) =>
      approval(token, { spender, amount }),
  },
  // permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32), DAI
  '0x8fcbaf0c': {
    inputs: ['address', 'address', 'uint256', 'uint256', 'bool', 'uint8', 'bytes32', 'bytes32'],
    read: (token, [, spender, , , allowed]: readonly [Hex, Hex, bigint, bigint, boolean]) =>
      approval(token, { spender, amount: allowed ? 2n ** 256n - 1n : 0n }),
  },
  // approve(address,address,uint160,uint48), Permit2
  '0x87517c45': {
    inputs: ['address', 'address', 'uint160', 'uint48'],
    at: PERMIT2,
    read: (_permit2, [token, spender, amount, until]: readonly [Hex, Hex, bigint, number]) =>
      approval(token, { spender, amount, until: BigInt(until) }),
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
  if (decoder === undefined || (decoder.at ?? token) !== token) return undefined
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
