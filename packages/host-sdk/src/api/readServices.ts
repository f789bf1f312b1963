import type { VestibuleError } from '@vestibule/protocol'
import type { Options } from '../core/model/options.js'
import { requestServices } from './requestServices.js'

/**
 * Retries once.
 * @returns undefined without services, or for an unknown subject
 * @throws errors of
 * `requestServices`
 */
export async function readServices<value>(
  options: Pick<Options, 'apiUrl' | 'frameUrl' | 'projectId'>,
  question: readServices.Question<value>,
): Promise<value | undefined> {
  try {
    return await requestServices(options, question)
  } catch (error) {
    const status = (error as Partial<VestibuleError>).data?.status
    if (status === 404 || status === 400) return undefined
    throw error
  }
}

export declare namespace readServices {
  type Question<value> = Pick<
    requestServices.Request<value>,
    'path' | 'query' | 'schema' | 'clientId' | 'signal'
  >
}
