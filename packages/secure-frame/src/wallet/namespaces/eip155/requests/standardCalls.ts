import { type Hex, zeroAddress } from 'viem'
import type { SingleCall } from './decodedCall.js'
import { type AbiType, readAbi } from './readAbi.js'
import { isUnlimited } from './unlimited.js'

type Decoder = {
  inputs: readonly AbiType[]
  /** The only contract that has this call. @default any contract */
  at?: Hex | undefined
  read: (token: Hex, values: never) => SingleCall
}

/** Permit2 has the same address on every chain. */
const PERMIT2: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

export const approval = (
  token: Hex,
  given: { spender: Hex; amount: bigint } & Partial<Extract<SingleCall, { kind: 'tokenApproval' }>>,
): SingleCall => ({
  kind: 'tokenApproval',
  token,
  unlimited: isUnlimited(given.amount),
  ...given,
})

const PERMIT_WORDS = ['address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32'] as const
/** A contract submits a permit for its own spending. */
const selfPermit: Decoder = {
  inputs: PERMIT_WORDS,
  read: (spender, [token, amount]: readonly [Hex, bigint]) => approval(token, { spender, amount }),
}
const selfPermitAllowed: Decoder = {
  inputs: PERMIT_WORDS,
  read: (spender, [token]: readonly [Hex]) => approval(token, { spender, amount: 2n ** 256n - 1n }),
}

const nft = (token: Hex, [from, to, id]: readonly [Hex, Hex, bigint]): SingleCall => ({
  kind: 'nftTransfer',
  token,
  from,
  to,
  items: [{ id, amount: 1n }],
  standard: 'erc721',
})

const DECODERS: Readonly<Record<Hex, Decoder>> = {
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
      // For ERC-721, the zero address revokes an item's permission, and the number is the item's
      // id.
      spender === zeroAddress
        ? approval(token, { spender, amount: 0n })
        : approval(token, { spender, amount, ambiguous: true }),
  },
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
    read: (_permit2, [token, spender, amount, until]: readonly [Hex, Hex, bigint, bigint]) =>
      approval(token, { spender, amount, until }),
  },
  // permit(address,((address,uint160,uint48,uint48),address,uint256),bytes), Permit2
  '0x2b67b570': {
    inputs: [
      'address',
      [['address', 'uint160', 'uint48', 'uint48'], 'address', 'uint256'],
      'bytes',
    ],
    at: PERMIT2,
    read: (
      _permit2,
      [, [[token, amount, until], spender]]: readonly [
        Hex,
        readonly [readonly [Hex, bigint, bigint, bigint], Hex, bigint],
      ],
    ) => approval(token, { spender, amount, until }),
  },
  // selfPermit(address,uint256,uint256,uint8,bytes32,bytes32) and selfPermitIfNecessary, of Uniswap's routers
  '0xf3995c67': selfPermit,
  '0xc2e3140a': selfPermit,
  // selfPermitAllowed(address,uint256,uint256,uint8,bytes32,bytes32) and selfPermitAllowedIfNecessary, for DAI
  '0x4659a494': selfPermitAllowed,
  '0xa4a78f0c': selfPermitAllowed,
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
      standard: 'erc1155',
    }),
  },
  // safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)
  '0x2eb2c2d6': {
    inputs: ['address', 'address', 'uint256[]', 'uint256[]', 'bytes'],
    read: (token, [from, to, ids, amounts]: readonly [Hex, Hex, bigint[], bigint[]]) => {
      if (ids.length !== amounts.length)
        throw new RangeError('The lists of ids and amounts differ in length.')
      const items = ids.map((id, index) => ({ id, amount: amounts[index] ?? 0n }))
      return { kind: 'nftTransfer', token, from, to, items, standard: 'erc1155' }
    },
  },
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

export function decodeStandard({ to, data }: { to: Hex; data: Hex }): SingleCall | undefined {
  const selector = data.slice(0, 10) as Hex
  const decoder = Object.hasOwn(DECODERS, selector) ? DECODERS[selector] : undefined
  if (decoder === undefined || (decoder.at ?? to) !== to) return undefined
  const values = readAbi(decoder.inputs, `0x${data.slice(10)}`)
  if (values === undefined) return undefined
  try {
    return decoder.read(to, values as never)
  } catch {
    // Contradictory values: not a standard call.
    return undefined
  }
}
