import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import type { Descriptor } from '../descriptors/descriptor.js'

const { delegationManager } = SMART_ACCOUNT_CONTRACTS
const DELEGATION =
  '(address delegate,address delegator,bytes32 authority,(address enforcer,bytes terms,bytes args)[] caveats,uint256 salt,bytes signature) delegation'

export const permissionDescriptors = (chainId: number): readonly Descriptor[] => [
  {
    context: { contract: { deployments: [{ chainId, address: delegationManager }] } },
    metadata: { owner: 'MetaMask', contractName: 'Permissions' },
    display: {
      formats: {
        [`disableDelegation(${DELEGATION})`]: {
          intent: 'Revoke a permission',
          fields: [
            {
              path: 'delegation.delegate',
              label: 'Key of the site',
              format: 'addressName',
              params: { types: ['contract'] },
            },
          ],
          excluded: ['delegation'],
        },
      },
    },
  },
  {
    context: { contract: { deployments: [{ chainId, address: CAVEAT_ENFORCERS.nonce }] } },
    metadata: { owner: 'MetaMask', contractName: 'Permissions' },
    display: {
      formats: {
        'incrementNonce(address delegationManager)': {
          intent: 'Revoke all permissions',
          fields: [],
          excluded: ['delegationManager'],
        },
      },
    },
  },
]
