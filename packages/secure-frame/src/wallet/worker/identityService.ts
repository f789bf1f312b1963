import type { Handlers } from '@vestibule/protocol/channel'
import { WantedIdentityChange } from '@vestibule/protocol/http'
import { vaultWriteTokenOf } from '../vault/vaultWriteToken.js'
import { withWallet } from '../withWallet.js'
import type { KeyContract } from './keyContract.js'
import type { KeyServiceContext } from './keyServiceContext.js'

type Served = 'identities' | 'startIdentityChange' | 'followIdentityChange' | 'cancelIdentityChange'

export function createIdentityService({
  deps,
  proven,
}: KeyServiceContext): Pick<Handlers<KeyContract>, Served> {
  const { api } = deps
  return {
    identities: () => api.identities(),

    startIdentityChange: ({ wanted, projectId }) =>
      proven({ kind: 'identity', wanted }, ({ provedWith, ...own }) =>
        withWallet(deps, own, ({ walletId, content }) =>
          api.startIdentityChange({
            ...{ wanted: WantedIdentityChange.parse(wanted), projectId, walletId },
            control: vaultWriteTokenOf(content.entropy, walletId),
            ...(provedWith !== undefined && { provedWith }),
          }),
        ),
      ),

    followIdentityChange: ({ next, ...body }) => api.followIdentityChange(next, body),

    cancelIdentityChange: ({ changeId }) => api.cancelIdentityChange(changeId),
  }
}
