export type { Account } from '../testing/providers/account.js'
export { createIssuer, type Reply, type Visit } from '../testing/providers/createIssuer.js'
export { type Clients, makeClients } from '../testing/providers/makeClients.js'
export { providersAt } from '../testing/providers/providersAt.js'
