import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Account } from './account.js'
import { createIssuer } from './createIssuer.js'
import { makeClients } from './makeClients.js'
import { providersAt } from './providersAt.js'

export type LocalProviders = Awaited<ReturnType<typeof localProviders>>

export async function localProviders(options: { folder: string; redirectOrigin: string }) {
  const { folder, redirectOrigin } = options
  const account: Account = { id: '42', name: 'ada', email: 'ada@example.com', isVerified: true }
  let refuses = false
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients = await makeClients(folder)
  const receive = () => (refuses ? 'denied' : account)
  server.on('request', await createIssuer({ issuer, redirectOrigin, clients, receive }))

  return {
    issuer,
    providers: providersAt({ issuer }),
    logins: clients.logins,
    openId: clients.openId(issuer),
    secret: clients.secret,
    /** Changes the person who signs in at all providers. */
    become: (who: Partial<Account>) => void Object.assign(account, who),
    refuse: (no: boolean) => {
      refuses = no
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
