import type { Hex } from 'viem'
import { isUnlimited } from '../requests/unlimited.js'
import type { Fields } from './fields.js'
import { type About, date, person, type Shape } from './shape.js'
import type { MeaningParts, Thing } from './signedMeaning.js'

/** Permit2 has one address on all chains, and another on ZKsync chains. */
export const PERMIT2: readonly Hex[] = [
  '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  '0x0000000000225e31D15943971F47aD3022F714Fa',
]

export const PERMITTED = 'TokenPermissions(address token,uint256 amount)'
const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'

function permit(gives: Thing[], given: { spender: Hex; deadline?: bigint | undefined }) {
  const { spender, deadline } = given
  const isEnd = gives.every(({ amount }) => amount === 0n)
  return {
    says: isEnd ? 'permitEnds' : 'permit',
    gives,
    facts: [
      person('spender', spender),
      ...(deadline === undefined ? [] : [date('usableUntil', deadline)]),
    ],
    risks: ['permit'],
  } satisfies MeaningParts
}

/** An unlimited amount is not a limit. */
const limitOf = (amount: bigint) => (isUnlimited(amount) ? undefined : amount)

const allowance = (list: boolean) => (fields: Fields) => {
  const spender = fields.address('spender')
  const details = list ? fields.structs('details') : [fields.struct('details')]
  const gives = details.map((each) => ({
    token: each.address('token'),
    amount: limitOf(each.integer('amount')),
    to: spender,
    until: each.integer('expiration'),
  }))
  return permit(gives, { spender, deadline: fields.integer('sigDeadline') })
}

const permittedTransfer = (list: boolean) => (fields: Fields) => {
  const spender = fields.address('spender')
  const permitted = list ? fields.structs('permitted') : [fields.struct('permitted')]
  const gives = permitted.map((each) => ({
    token: each.address('token'),
    amount: limitOf(each.integer('amount')),
    to: spender,
  }))
  return permit(gives, { spender, deadline: fields.integer('deadline') })
}

function nftPermit(fields: Fields, { contract }: About) {
  const spender = fields.address('spender')
  const item = { token: contract, id: fields.integer('tokenId'), amount: 1n, to: spender }
  const meaning = permit([item], { spender, deadline: fields.integer('deadline') })
  return { ...meaning, says: 'nftPermit' } satisfies MeaningParts
}

function everyItem(fields: Fields, { contract }: About): MeaningParts {
  const operator = fields.address('operator')
  const deadline = date('usableUntil', fields.integer('deadline'))
  if (!fields.bool('approved'))
    return { says: 'permitEnds', facts: [person('operator', operator), deadline] }
  return {
    says: 'nftPermit',
    gives: [{ token: contract, id: 'every', amount: undefined, to: operator }],
    facts: [person('operator', operator), deadline],
    risks: ['permit', 'approvalForAll'],
  }
}

/** Contracts' names for a signed `setApprovalForAll`. */
const OWNERS_COLLECTION = [
  'PermitForAll',
  'SetPermitForAll',
  'ERC721PermitForAll',
  'setApprovalForAllWithSig',
  'metaSetApprovalForAll',
]

export const PERMITS: readonly Shape[] = [
  {
    type: 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
    signer: 'owner',
    read(fields, { contract }) {
      const spender = fields.address('spender')
      const amount = limitOf(fields.integer('value'))
      const deadline = fields.integer('deadline')
      return permit([{ token: contract, amount, to: spender }], { spender, deadline })
    },
  },
  {
    type: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    signer: 'holder',
    read(fields, { contract }) {
      const spender = fields.address('spender')
      const expiry = fields.integer('expiry')
      const amount = fields.bool('allowed') ? undefined : 0n
      // A zero expiry never ends.
      const deadline = expiry === 0n ? undefined : expiry
      return permit([{ token: contract, amount, to: spender }], { spender, deadline })
    },
  },
  {
    type: `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`,
    at: PERMIT2,
    read: allowance(false),
  },
  {
    type: `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`,
    at: PERMIT2,
    read: allowance(true),
  },
  {
    type: `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`,
    at: PERMIT2,
    read: permittedTransfer(false),
  },
  {
    type: `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`,
    at: PERMIT2,
    read: permittedTransfer(true),
  },
  {
    type: 'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
    read: nftPermit,
  },
  {
    type: 'Permit(address owner,address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
    signer: 'owner',
    read: nftPermit,
  },
  {
    type: 'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)',
    read: everyItem,
  },
  ...OWNERS_COLLECTION.map(
    (name): Shape => ({
      type: `${name}(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)`,
      signer: 'owner',
      read: everyItem,
    }),
  ),
]

const WITNESS =
  /^Permit(Batch)?WitnessTransferFrom\(TokenPermissions(\[\])? permitted,address spender,uint256 nonce,uint256 deadline,[^,)]+\)/

/** The spender chooses the witness types, which bind only the spender. The card shows the amounts; the rest is raw data. */
export function witnessPermit(type: string): Shape | undefined {
  const found = WITNESS.exec(type)
  if (found === null || !type.includes(`)${PERMITTED}`)) return undefined
  const isBatch = found[1] !== undefined
  if (isBatch !== (found[2] !== undefined)) return undefined
  const read = permittedTransfer(isBatch)
  return { type, at: PERMIT2, read: (fields) => ({ ...read(fields), whole: false }) }
}
