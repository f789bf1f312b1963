import { createSpendingLog } from '../../document/createSpendingLog.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'

/** What each site was approved on Solana. */
export const solanaSpendingLog = (deps: Pick<RequestDeps, 'entries' | 'userId'>) =>
  createSpendingLog({ ...deps, shelf: 'spending:solana' })
