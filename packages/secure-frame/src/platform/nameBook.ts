import { VestibuleError } from '@vestibule/protocol'
import { NameChange, NameZone } from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import type { ApiClient } from './apiClient.js'

/** Names of accounts at the services. */
export type NameBook = {
  /** The facts for a text about a name. @throws `invalidReply` for the domain of other services, and their refusals */
  zone: () => Promise<NameZone>
  /**
   * Sends a signed text about a name.
   * @throws the services' refusal, with `data.reason`
   */
  change: (change: z.output<typeof NameChange.request>) => Promise<void>
}

/** @param host Of the frame, which is the services'. */
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
      // A text for other services would have a value there.
      if (zone.domain !== host) throw new VestibuleError('invalidReply')
      return zone
    },
    async change(body) {
      const path = `/v1/profile/account?projectId=${projectId}`
      await api.request({ method: 'POST', path, body, response: NameChange.response })
    },
  }
}
