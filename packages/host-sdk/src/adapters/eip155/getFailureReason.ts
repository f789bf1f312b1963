import type { Adapter } from '../../core/model/adapter.js'

/** Why a transaction failed, by code that is loaded with the first one that does. */
export const getFailureReason: Adapter['getFailureReason'] = async (options) => {
  const { readRevertReason } = await import('./readRevertReason.js')
  return readRevertReason(options)
}
