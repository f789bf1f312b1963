import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.js'
import { createWorld, type World } from '../world.js'
import { createVisitor } from './visitor.js'
import { newWallet, route, type Sender, walletClient } from './walletClient.js'

export const randomId = () => randomBytes(16).toString('base64url')
export const randomKey = () => randomBytes(32).toString('base64url')

export function walletOwners(db: () => Database) {
  async function device(email: string, world: World = createWorld(db())) {
    const visitor = await createVisitor(world)
    const session = await world.logIn(visitor, email)
    return { world, visitor, session, ...walletClient(visitor) }
  }

  return {
    device,

    async owner(email: string, world?: World) {
      const ada = await device(email, world)
      const wallet = newWallet()
      await ada.put(wallet)
      await ada.confirm(wallet)
      return { ...ada, wallet, ...asker(ada.visitor, wallet) }
    },
  }
}

export type Owner = Awaited<ReturnType<ReturnType<typeof walletOwners>['owner']>>

export function asker(
  { send }: Sender,
  { walletId, control }: Pick<ReturnType<typeof newWallet>, 'walletId' | 'control'>,
) {
  const ask = (method: string, path: string, body?: unknown) =>
    send(method, `/v1/wallets/${walletId}${path}`, body === undefined ? {} : { body })
  return {
    ask,
    addMethod: (methodId: string, generation: number, over: object = {}) =>
      ask('PUT', `/recovery/${methodId}`, {
        kind: 'kit',
        label: 'Safe',
        wrap: { salt: randomId(), sealed: 'AAAA' },
        route: route(generation),
        control,
        ...over,
      }),
    deletion: (path: '' | '/cancel', body: object = { control }) =>
      send('POST', `/v1/account/deletion${path}`, { body }),
  }
}
