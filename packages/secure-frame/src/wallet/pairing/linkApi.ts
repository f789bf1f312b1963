import {
  LinkAnswer,
  LinkApprove,
  LinkAsk,
  LinkList,
  LinkRead,
  LinkRefuse,
  LinkReveal,
  LinkShow,
} from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import type { ApiClient } from '../../platform/apiClient.js'

/** The services' side of one device that asks another for its share. All of it may be read by anyone who runs them. */
export function createLinkApi(api: ApiClient) {
  const at = (walletId: string, linkId: string, step = '') =>
    `/v1/wallets/${walletId}/links/${linkId}${step}`

  return {
    list(walletId: string) {
      const path = `/v1/wallets/${walletId}/links`
      return api.request({ method: 'GET', path, response: LinkList.response })
    },
    read(walletId: string, linkId: string) {
      const path = at(walletId, linkId)
      return api.request({ method: 'GET', path, response: LinkRead.response })
    },
    ask(walletId: string, linkId: string, body: z.input<typeof LinkAsk.request>) {
      const path = at(walletId, linkId)
      return api.request({ method: 'PUT', path, body, response: LinkAsk.response })
    },
    show(walletId: string, linkId: string, body: z.input<typeof LinkShow.request>) {
      const path = at(walletId, linkId, '/code')
      return api.request({ method: 'PUT', path, body, response: LinkShow.response })
    },
    answer(walletId: string, linkId: string, body: z.input<typeof LinkAnswer.request>) {
      const path = at(walletId, linkId, '/answer')
      return api.request({ method: 'POST', path, body, response: LinkAnswer.response })
    },
    reveal(walletId: string, linkId: string, body: z.input<typeof LinkReveal.request>) {
      const path = at(walletId, linkId, '/reveal')
      return api.request({ method: 'POST', path, body, response: LinkReveal.response })
    },
    approve(walletId: string, linkId: string, body: z.input<typeof LinkApprove.request>) {
      const path = at(walletId, linkId, '/approve')
      return api.request({ method: 'POST', path, body, response: LinkApprove.response })
    },
    refuse(walletId: string, linkId: string, body: z.input<typeof LinkRefuse.request> = {}) {
      const path = at(walletId, linkId, '/refuse')
      return api.request({ method: 'POST', path, body, response: LinkRefuse.response })
    },
  }
}

export type LinkApi = ReturnType<typeof createLinkApi>
