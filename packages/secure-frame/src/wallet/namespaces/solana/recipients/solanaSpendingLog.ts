import { createSpendingLog } from '../../document/createSpendingLog.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'

/** The approved amounts of each site on Solana. */
export const solanaSpendingLog = (deps: Pick<RequestDeps, 'entries' | 'userId'>) =>
  createSpendingLog({ ...deps, shelf: 'spending:solana' })
