import { createSpendingLog } from '../../document/createSpendingLog.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'

export const eip155SpendingLog = (deps: Pick<RequestDeps, 'entries' | 'userId'>) =>
  createSpendingLog({ ...deps, shelf: 'spending:eip155' })
