import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { encodeFunctionData, parseAbi } from 'viem'
import type { NamespacePermissions, ShownPermission } from '../../document/namespacePermissions.js'
import { isRevoked } from './accountCode.js'
import { createGrantBook, isExpired, type StoredGrant } from './createGrantBook.js'
import { delegationOf } from './delegation.js'
import { encodeContext } from './delegationContext.js'

const NONCES = parseAbi(['function incrementNonce(address manager)'])

/** The permissions of EVM accounts, with their states on the chain. */
export const eip155Permissions: NamespacePermissions = {
  async list({ account, entries, rpcOf }) {
    const book = createGrantBook({ entries, account })
    const now = Date.now()
    const states = await Promise.all(
      (await book.list()).map(async (grant) => ({ grant, state: await stateOf(grant) })),
    )
    const revoked = states.filter(({ state }) => state === 'revoked').map(({ grant }) => grant.id)
    await book.markRevoked(revoked, now)
    return states.map(({ grant, state }) => shown(grant, state)).toReversed()

    async function stateOf(grant: StoredGrant): Promise<ShownPermission['state']> {
      if (grant.revokedAt !== undefined) return 'revoked'
      if (isExpired(grant, now)) return 'expired'
      const isOver = await isRevoked(rpcOf(grant.network), grant).catch(() => false)
      return isOver ? 'revoked' : 'active'
    }
  },

  revocationOfAll: (account) => ({
    method: 'eth_sendTransaction',
    params: [
      {
        from: account,
        to: CAVEAT_ENFORCERS.nonce,
        data: encodeFunctionData({
          abi: NONCES,
          functionName: 'incrementNonce',
          args: [SMART_ACCOUNT_CONTRACTS.delegationManager],
        }),
      },
    ],
  }),
}

const shown = (
  { id, origin, network, says, intent }: StoredGrant,
  state: ShownPermission['state'],
): ShownPermission => ({
  ...{ id, origin, network, says, state },
  expiresAt: intent.expiry * 1_000,
  revocation: {
    method: 'wallet_revokeExecutionPermission',
    // The manager looks at the account and at what was granted, not at the signature.
    params: [{ permissionContext: encodeContext({ ...delegationOf(intent), signature: '0x' }) }],
  },
})
