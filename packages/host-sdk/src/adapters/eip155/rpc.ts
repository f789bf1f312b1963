import { VestibuleError } from '@vestibule/protocol'
import { postRpc } from '../../core/postRpc.js'

/**
 * JSON-RPC 2.0 over HTTP POST, for the few reads that the modal makes itself. The URLs are tried in their order.
 * @throws `noRpcUrl` without any, else what the last node failed with
 */
export function createRpc({ urls }: { urls: readonly string[] }) {
  return async function call<result>(method: string, params: unknown[]): Promise<result> {
    let failure: unknown = new VestibuleError('noRpcUrl')
    for (const url of urls) {
      try {
        const { result, error } = await postRpc(url, { method, params })
        if (error === undefined && result !== undefined) return result as result
        failure = new VestibuleError('unknown', { message: error?.message })
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
}
