import type { Handlers } from '@vestibule/protocol/channel'
import type { ApiClient } from '../../platform/apiClient.js'
import { createLinkApi } from '../pairing/linkApi.js'
import { createPairingApprover } from '../pairing/pairingApprover.js'
import { createPairingRequester, ended } from '../pairing/pairingRequester.js'
import type { KeyContract } from './keyContract.js'
import type { KeyServiceContext } from './keyServiceContext.js'

type Served =
  | 'requestLink'
  | 'showLink'
  | 'scanLink'
  | 'followLink'
  | 'linkRequests'
  | 'answerLink'
  | 'approveLink'
  | 'refuseLink'

export function createLinkService(
  context: KeyServiceContext,
  options: { api: ApiClient },
): { handlers: Pick<Handlers<KeyContract>, Served>; forget: () => void } {
  const { deps, keys, connected, activeWallet, alone, proven } = context
  const links = createLinkApi(options.api)
  const asking = createPairingRequester({ ...deps, links })
  const answering = createPairingApprover({ ...deps, links })

  return {
    forget() {
      asking.forget()
      answering.forget()
    },
    handlers: {
      async requestLink() {
        const { walletId } = await activeWallet()
        return asking.ask(walletId)
      },

      async showLink() {
        const { record } = await connected()
        return answering.show(record.walletId)
      },

      async scanLink(code) {
        const { session, walletId, record } = await activeWallet()
        // A device with a wallet must not scan a code: an attacker may have created it.
        if (record !== undefined) throw ended('unknown')
        await asking.scan(session, walletId, code)
        return {}
      },

      async followLink({ linkId }) {
        const { session } = await activeWallet()
        return alone(session, async () => {
          const step = await asking.follow(session, linkId)
          if (step.status !== 'done') return step
          return { status: 'done', accounts: await keys.accountsOf(async () => step.opened) }
        })
      },

      async linkRequests() {
        const { record } = await connected()
        return { requests: await answering.list(record.walletId) }
      },

      async answerLink({ linkId }) {
        const { record } = await connected()
        return answering.answer(record.walletId, linkId)
      },

      async approveLink({ linkId, code }) {
        await proven({ kind: 'link', linkId }, (own) => answering.approve(own, { linkId, code }))
        return {}
      },

      async refuseLink({ linkId }) {
        const { walletId } = await activeWallet()
        await links.refuse(walletId, linkId)
        answering.forget(linkId)
        return {}
      },
    },
  }
}
