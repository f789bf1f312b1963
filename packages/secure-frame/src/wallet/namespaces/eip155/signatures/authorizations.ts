import type { Fields } from './fields.js'
import { type About, date, person, type Shape } from './shape.js'
import type { MeaningParts, Saying } from './signedMeaning.js'

const MEMBERS =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'

const transfer =
  (says: Saying) =>
  (fields: Fields, { contract }: About): MeaningParts => {
    const to = fields.address('to')
    const validAfter = fields.integer('validAfter')
    return {
      says,
      gives: [{ token: contract, amount: fields.integer('value'), to }],
      facts: [
        person('recipient', to),
        ...(validAfter === 0n ? [] : [date('validFrom', validAfter)]),
        date('usableUntil', fields.integer('validBefore')),
      ],
      risks: ['authorization'],
    }
  }

/** EIP-3009: transfers that another account submits. */
export const AUTHORIZATIONS: readonly Shape[] = [
  {
    type: `TransferWithAuthorization(${MEMBERS})`,
    signer: 'from',
    read: transfer('transferAuthorization'),
  },
  {
    type: `ReceiveWithAuthorization(${MEMBERS})`,
    signer: 'from',
    read: transfer('receiveAuthorization'),
  },
  {
    type: 'CancelAuthorization(address authorizer,bytes32 nonce)',
    signer: 'authorizer',
    read: () => ({ says: 'cancelAuthorization' }),
  },
]
