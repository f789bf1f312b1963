import type { RemoteDapp } from '../../fixtures/dapps/remoteDapp.js'
import { connect, expect, ONE, TWO, test } from '../../fixtures/phoneTest.js'

type Payload = {
  jsonrpc: string
  id: number
  method: string
  params: Record<string, unknown>
}

function lastAsked({ provider }: RemoteDapp, method: string) {
  const { core } = provider.client
  const asked = core.history.values.findLast(({ request }) => request.method === method)
  if (asked === undefined) throw new Error(`There is no request for ${method}.`)
  const { topic, request } = asked
  return {
    payload: { jsonrpc: '2.0', id: asked.id, ...structuredClone(request) } as Payload,
    async send(payload: Payload) {
      const message = await core.crypto.encode(topic, payload)
      await core.relayer.publish(topic, message, { ttl: 300, tag: 1116 })
    },
  }
}

test('security: rejects a message that changes while the visitor reads it', {
  tag: '@ci',
}, async ({ dapp, phone }) => {
  const { uri, answer } = await dapp.signIn({ chains: [ONE], statement: 'I accept the rules.' })
  await phone.pair(uri)
  await expect(phone.signIn).toContainText('I accept the rules.')
  const { payload, send } = lastAsked(dapp, 'wc_sessionAuthenticate')
  const authPayload = payload.params.authPayload as Record<string, unknown>
  authPayload.statement = 'Everything is yours.'
  await send(payload)
  await expect(answer).rejects.toBe('Invalid params')
  await expect(phone.status).toContainText('The request changed after the dapp sent it.')
  await expect(phone.signIn).toBeHidden()
  await connect(dapp, phone, [ONE])
})

test('security: refuses malformed requests, and continues', async ({ dapp, phone }) => {
  const { uri } = await dapp.signIn({ chains: [ONE, TWO], statement: 'I accept the rules.' })
  await phone.pair(uri)
  await expect(phone.signIn).toBeVisible()
  await phone.rejectSignIn()
  await expect(phone.status).toContainText('Declined')
  const { payload, send } = lastAsked(dapp, 'wc_sessionAuthenticate')
  const { authPayload, requester } = payload.params as Record<string, Record<string, unknown>>
  const hostile = [
    { authPayload: { ...authPayload, domain: { a: 1 } } },
    { authPayload: { ...authPayload, resources: 'https://a.example' } },
    { authPayload: null },
    { requester: { ...requester, metadata: { name: {}, url: 'http://dapp.localhost' } } },
  ]
  for (const [index, change] of hostile.entries()) {
    await send({ ...payload, id: payload.id + index + 1, params: { ...payload.params, ...change } })
    await expect(phone.status).toContainText('Refused')
  }
  await connect(dapp, phone, [ONE])
})

test('security: keeps showing a request until its decision when another request arrives', async ({
  dapp,
  phone,
}) => {
  const proposed = await dapp.propose([ONE])
  const { payload, send } = lastAsked(dapp, 'wc_sessionPropose')
  await phone.pair(proposed.uri)
  await phone.approve()
  await proposed.session
  const { uri } = await dapp.signIn({ chains: [ONE], statement: 'I accept the rules.' })
  await phone.pair(uri)
  await expect(phone.signIn).toBeVisible()
  await send({ ...payload, id: payload.id + 1 })
  await expect(phone.page).toHaveTitle('(2) Vestibule Phone')
  await expect(phone.signIn).toBeVisible()
  await phone.rejectSignIn()
  await expect(phone.proposal).toBeVisible()
})
