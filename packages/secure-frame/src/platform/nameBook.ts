import { VestibuleError } from '@vestibule/protocol'
import { NameChange, NameZone } from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import type { ApiClient } from './apiClient.js'

export type NameBook = {
  /** @throws `invalidReply` for the domain of other services, and the services' errors */
  zone: () => Promise<NameZone>
  /** @throws the services' error, with `data.reason` */
  change: (change: z.output<typeof NameChange.request>) => Promise<void>
}

/** @param host the host of the frame and the services */
export function createNameBook(options: {
  api: ApiClient
  projectId: string
  host: string
}): NameBook {
  const { api, projectId, host } = options
  return {
    async zone() {
      const path = `/v1/profile/zone?projectId=${projectId}`
      const zone = await api.request({ method: 'GET', path, response: NameZone })
      // A text that names other services would be valid there.
      if (zone.domain !== host) throw new VestibuleError('invalidReply')
      return zone
    },
    async change(body) {
      const path = `/v1/profile/account?projectId=${projectId}`
      await api.request({ method: 'POST', path, body, response: NameChange.response })
    },
  }
}
