import type { Fields } from './fields.js'
import { date, person, type Shape, text } from './shape.js'
import type { MeaningParts } from './signedMeaning.js'

const delegate =
  (deadline: 'expiry' | 'deadline') =>
  (fields: Fields): MeaningParts => ({
    says: 'votes',
    facts: [
      person('delegate', fields.address('delegatee')),
      date('usableUntil', fields.integer(deadline)),
    ],
    risks: ['votes'],
  })

const ballot =
  (hasReason: boolean) =>
  (fields: Fields): MeaningParts => ({
    says: 'vote',
    facts: [
      text('proposal', fields.integer('proposalId').toString()),
      text('choice', fields.text('support')),
      ...(hasReason && fields.text('reason') !== '' ? [text('reason', fields.text('reason'))] : []),
    ],
    whole: !hasReason || fields.bytes('params') === '0x',
  })

const space =
  (choice: (fields: Fields) => string) =>
  (fields: Fields): MeaningParts => ({
    says: 'spaceVote',
    names: { space: fields.text('space') },
    facts: [
      text('proposal', fields.text('proposal')),
      text('choice', choice(fields)),
      ...(fields.text('reason') === '' ? [] : [text('reason', fields.text('reason'))]),
    ],
  })

const snapshot = (proposal: string, choice: string) =>
  `Vote(address from,string space,uint64 timestamp,${proposal} proposal,${choice} choice,string reason,string app,string metadata)`
const PROPOSALS = ['string', 'bytes32']

export const VOTES: readonly Shape[] = [
  {
    type: 'Delegation(address delegatee,uint256 nonce,uint256 expiry)',
    read: delegate('expiry'),
  },
  {
    type: 'Delegate(address delegator,address delegatee,uint256 nonce,uint256 deadline)',
    signer: 'delegator',
    read: delegate('deadline'),
  },
  { type: 'Ballot(uint256 proposalId,uint8 support)', read: ballot(false) },
  { type: 'Ballot(uint256 proposalId,bool support)', read: ballot(false) },
  {
    type: 'Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)',
    signer: 'voter',
    read: ballot(false),
  },
  {
    type: 'ExtendedBallot(uint256 proposalId,uint8 support,string reason,bytes params)',
    read: ballot(true),
  },
  {
    type: 'ExtendedBallot(uint256 proposalId,uint8 support,address voter,uint256 nonce,string reason,bytes params)',
    signer: 'voter',
    read: ballot(true),
  },
  ...PROPOSALS.flatMap((proposal): Shape[] => [
    {
      type: snapshot(proposal, 'uint32'),
      at: 'service',
      signer: 'from',
      read: space((fields) => fields.text('choice')),
    },
    {
      type: snapshot(proposal, 'uint32[]'),
      at: 'service',
      signer: 'from',
      read: space((fields) => fields.integers('choice').join(', ')),
    },
    {
      type: snapshot(proposal, 'string'),
      at: 'service',
      signer: 'from',
      read: space((fields) => fields.text('choice')),
    },
  ]),
]
