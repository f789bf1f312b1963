import {
  type LinkAnswer,
  type LinkApprove,
  type LinkAsk,
  LinkList,
  LinkRead,
  type LinkRefuse,
  type LinkReveal,
  type LinkShow,
} from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import type { ApiClient } from '../../platform/apiClient.js'

const { response } = LinkRead

export function createLinkApi(api: ApiClient) {
  const at = (walletId: string, linkId: string, step = '') =>
    `/v1/wallets/${walletId}/links/${linkId}${step}`

  return {
    list(walletId: string) {
      const path = `/v1/wallets/${walletId}/links`
      return api.request({ method: 'GET', path, response: LinkList.response })
    },
    read(walletId: string, linkId: string) {
      return api.request({ method: 'GET', path: at(walletId, linkId), response })
    },
    ask(walletId: string, linkId: string, body: z.input<typeof LinkAsk.request>) {
      return api.request({ method: 'PUT', path: at(walletId, linkId), body, response })
    },
    show(walletId: string, linkId: string, body: z.input<typeof LinkShow.request>) {
      return api.request({ method: 'PUT', path: at(walletId, linkId, '/code'), body, response })
    },
    answer(walletId: string, linkId: string, body: z.input<typeof LinkAnswer.request>) {
      return api.request({ method: 'POST', path: at(walletId, linkId, '/answer'), body, response })
    },
    reveal(walletId: string, linkId: string, body: z.input<typeof LinkReveal.request>) {
      return api.request({ method: 'POST', path: at(walletId, linkId, '/reveal'), body, response })
    },
    approve(walletId: string, linkId: string, body: z.input<typeof LinkApprove.request>) {
      return api.request({ method: 'POST', path: at(walletId, linkId, '/approve'), body, response })
    },
    refuse(walletId: string, linkId: string, body: z.input<typeof LinkRefuse.request> = {}) {
      return api.request({ method: 'POST', path: at(walletId, linkId, '/refuse'), body, response })
    },
  }
}

export type LinkApi = ReturnType<typeof createLinkApi>
