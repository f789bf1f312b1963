import { createSpendingLog } from '../../document/createSpendingLog.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'

export const solanaSpendingLog = (deps: Pick<RequestDeps, 'entries' | 'userId'>) =>
  createSpendingLog({ ...deps, shelf: 'spending:solana' })
