import type { Fields } from './fields.js'
import { type About, date, party, person, type Shape } from './shape.js'
import type { MeaningParts, SignedFact } from './signedMeaning.js'

const control =
  (names: { manager: string; allowed: string; deadline?: string }) =>
  (fields: Fields, { contract }: About): MeaningParts => {
    const until = names.deadline === undefined ? [] : [fields.integer(names.deadline)]
    const facts: SignedFact[] = [
      person('operator', fields.address(names.manager)),
      party('contract', contract),
      ...until.map((at) => date('usableUntil', at)),
    ]
    return fields.bool(names.allowed)
      ? { says: 'control', facts, risks: ['control'] }
      : { says: 'controlEnds', facts }
  }

const DELEGATION =
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)'
const OLDER_DELEGATION =
  'Delegation(address delegate,bytes32 authority,Caveat[] caveats)Caveat(address enforcer,bytes terms)'

/** ERC-7710. The terms have a meaning only for the enforcer. */
const delegation =
  (hasDelegator: boolean) =>
  (fields: Fields, { account, contract }: About): MeaningParts => {
    const caveats = fields.structs('caveats')
    const owner = hasDelegator ? fields.address('delegator') : account
    return {
      says: 'delegation',
      count: caveats.length,
      owner,
      facts: [
        person('delegate', fields.address('delegate')),
        ...(owner === account ? [] : [party('owner', owner)]),
        ...caveats.map((caveat) => party('limitBy', caveat.address('enforcer'))),
        party('contract', contract),
      ],
      risks: [caveats.length === 0 ? 'delegationWithoutLimit' : 'delegation'],
      whole: caveats.length === 0,
    }
  }

export const CONTROL: readonly Shape[] = [
  { type: DELEGATION, read: delegation(true) },
  { type: OLDER_DELEGATION, read: delegation(false) },
  {
    // Compound III
    type: 'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)',
    signer: 'owner',
    read: control({ manager: 'manager', allowed: 'isAllowed', deadline: 'expiry' }),
  },
  {
    // Morpho
    type: 'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)',
    signer: 'authorizer',
    read: control({ manager: 'authorized', allowed: 'isAuthorized', deadline: 'deadline' }),
  },
  {
    // BentoBox
    type: 'SetMasterContractApproval(string warning,address user,address masterContract,bool approved,uint256 nonce)',
    signer: 'user',
    read: control({ manager: 'masterContract', allowed: 'approved' }),
  },
  {
    // Aave. The contract is the debt token.
    type: 'DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)',
    read(fields, { contract }) {
      const to = fields.address('delegatee')
      return {
        says: 'credit',
        gives: [{ token: contract, amount: fields.integer('value'), to }],
        facts: [person('delegate', to), date('usableUntil', fields.integer('deadline'))],
        risks: ['credit'],
      }
    },
  },
  {
    // EIP-7702 as typed data. A real authorization is not typed data, and the wallet rejects its
    // transaction.
    type: 'Authorization(uint256 chainId,address address,uint256 nonce)',
    read: (fields) => ({
      says: 'accountCode',
      facts: [party('code', fields.address('address'))],
      // Chain id 0 means all chains.
      risks: [
        'accountCode',
        ...(fields.integer('chainId') === 0n ? (['anyNetwork'] as const) : []),
      ],
    }),
  },
]
