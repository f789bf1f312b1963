import type { Hex } from 'viem'
import type { NamespacePermissions, ShownPermission } from '../../document/namespacePermissions.js'
import { REVOKE_ALL } from '../intents/selfCall.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { describeTransaction } from '../requests/parseSendTransaction.js'
import { readState } from './accountCode.js'
import { createGrantBook, isExpired, type SeenState, type StoredGrant } from './createGrantBook.js'
import { delegationOf } from './delegation.js'
import { encodeContext } from './delegationContext.js'
import { parseRevocation } from './parseRevocation.js'
import { readRecorded } from './readRecorded.js'
import { recordedSentence } from './recordedSentence.js'

export const eip155Permissions: NamespacePermissions = {
  async list({ account, entries, recorded, networks, rpcOf }) {
    const book = createGrantBook({ entries, account })
    const now = Date.now()
    const [own, theirs] = await Promise.all([
      book.list(),
      Promise.all((recorded ?? []).map((session) => readRecorded(session, account))),
    ])
    const signed = theirs.filter((grant) => grant !== undefined)
    const signedIds = new Set(signed.map(({ id }) => id))
    const ownIds = new Set(own.map(({ id }) => id))
    const others = await Promise.all(signed.filter(({ id }) => !ownIds.has(id)).map(inWords))
    const grants = [...own, ...others.flat()].toSorted((a, b) => b.at - a.at)
    const seen: SeenState[] = []
    const states = await Promise.all(
      grants.map(async (grant) => ({ grant, state: await stateOf(grant) })),
    )
    await book.noteStates(seen, now)
    return states.map(({ grant, state }) => shown(grant, state))

    async function stateOf(grant: StoredGrant): Promise<ShownPermission['state']> {
      if (grant.revokedAt !== undefined) return 'revoked'
      if (recorded !== undefined && !signedIds.has(grant.id)) return 'unsigned'
      if (isExpired(grant, now)) return 'expired'
      try {
        const state = await readState(rpcOf(grant.network), grant)
        seen.push(state)
        return state.isRevoked ? 'revoked' : 'active'
      } catch {
        return 'unknown'
      }
    }

    async function inWords(grant: StoredGrant): Promise<StoredGrant[]> {
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === grant.network)
      if (network === undefined) return []
      const rpc = rpcOf(grant.network)
      return [{ ...grant, says: await recordedSentence(grant.intent, { network, rpc }) }]
    }
  },

  revocationOfAll: (account) => ({
    method: 'eth_sendTransaction',
    params: [{ from: account, to: REVOKE_ALL.to, data: REVOKE_ALL.data }],
  }),

  endOf({ revocation, origin }, context) {
    const { method, params } = revocation
    const parse = parseRevocation(method)
    const request = parse(params as readonly unknown[], {
      ...context,
      account: context.account as Hex,
    })
    return { ...request, ...(request.ends && { ends: { ...request.ends, origin } }) }
  },

  endOfCode: (endsCode, context): TransactionRequest => ({
    ...describeTransaction(REVOKE_ALL, { ...context, account: context.account as Hex }),
    endsCode,
  }),
}

const shown = (
  { id, origin, network, says, intent, signature = '0x' }: StoredGrant,
  state: ShownPermission['state'],
): ShownPermission => ({
  ...{ id, origin, network, says, state },
  expiresAt: intent.expiry * 1_000,
  revocation: {
    method: 'wallet_revokeExecutionPermission',
    params: [{ permissionContext: encodeContext({ ...delegationOf(intent), signature }) }],
  },
})
