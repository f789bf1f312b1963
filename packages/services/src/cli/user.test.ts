import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { type Services, startServices } from '../server/startServices.js'
import { startMailServer } from '../testing/mailServer.js'
import { cli } from '../testing/processes/cli.js'
import { served } from '../testing/served.js'
import { serverSettings } from '../testing/settings.js'
import { createVisitor, type Visitor } from '../testing/visitors/visitor.js'
import { newWallet, walletClient } from '../testing/visitors/walletClient.js'

const TIMEOUT = 240_000
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let services: Services
let env: Record<string, string | undefined>
beforeAll(async () => {
  mailServer = await startMailServer()
  env = { ...(await serverSettings()), SMTP_URL: mailServer.url, TRUST_PROXY: '1' }
  services = await startServices(readConfig(env))
}, TIMEOUT)
afterAll(async () => {
  await services.close()
  await mailServer.close()
})

async function signUp() {
  const world = served({ url: () => services.url, mails: mailServer.mails })
  const visitor = await createVisitor(world)
  const email = `Ada.${randomUUID()}@example.com`.toLowerCase()
  const { userId } = await visitor.signIn(email)
  return { visitor, email, userId }
}
const session = async (visitor: Visitor) => (await visitor.send('GET', '/v1/auth/session')).status
const user = (...args: string[]) => cli(env, 'user', ...args)

test('finds a user by email in any letter case, and by id', async () => {
  const { email, userId } = await signUp()
  for (const query of [email, email.toUpperCase(), userId]) {
    const { code, out } = await user('find', query)
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${userId}  since .*  email ${email}\n$`)),
    ])
  }
  expect(await user('find', 'other@example.com')).toMatchObject({
    code: 1,
    out: 'There is no such user.\n',
  })
})

test('exports a user’s stored data without keys and hashes, and logs the export', async () => {
  const { visitor, email, userId } = await signUp()
  const wallet = newWallet()
  await walletClient(visitor).put(wallet)
  const exported = async () => {
    const { code, out } = await user('export', userId)
    expect(code).toBe(0)
    return { out, data: JSON.parse(out) }
  }
  await expect
    .poll(async () => (await exported()).data.events.map(({ kind }: { kind: string }) => kind))
    .toContain('login.verified')
  const { out, data } = await exported()
  expect(data.identities).toEqual([expect.objectContaining({ provider: 'email', label: email })])
  expect(data.wallets).toEqual([expect.objectContaining({ id: wallet.walletId })])
  expect([data.devices.length, data.sessions.length]).toEqual([1, 1])
  for (const secret of [wallet.body.share, wallet.body.vault.ciphertext, visitor.thumbprint])
    expect(out).not.toContain(secret)
  expect((await cli(env, 'verify-audit')).code).toBe(0)
  expect(await user('export', 'nobody')).toMatchObject({
    code: 1,
    err: 'There is no user nobody; vestibule user find EMAIL shows the id.\n',
  })
})

test('deletes a user after 30 days, keeps the session until then, and sends a mail', async () => {
  const { visitor, email, userId } = await signUp()
  const in30Days = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  expect(await user('delete', userId)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`is deleted on ${in30Days}`),
  })
  expect(await session(visitor)).toBe(200)
  expect((await user('find', userId)).out).toContain(`, is deleted on ${in30Days}`)
  const toldOf = () =>
    mailServer.mails.filter(
      ({ to, text }) =>
        to?.some(({ address }) => address === email) && text?.includes('will be deleted'),
    )
  expect(toldOf()).toHaveLength(1)
  expect((await user('delete', userId)).out).toContain('as asked before')
  expect(toldOf()).toHaveLength(1)
})

test('reads an id that begins with a hyphen', async () => {
  for (const id of [`-K${'a'.repeat(20)}`, `--${'b'.repeat(20)}`])
    expect(await user('find', id)).toMatchObject({
      code: 1,
      out: 'There is no such user.\n',
      err: '',
    })
})

test('deletes a user immediately with --now, but a user with a wallet only with --with-wallet', async () => {
  const { visitor, userId } = await signUp()
  const wallet = newWallet()
  await walletClient(visitor).put(wallet)
  await walletClient(visitor).release(wallet.walletId)
  expect((await walletClient(visitor).confirm(wallet)).status).toBe(200)
  expect(await user('delete', userId, '--now')).toMatchObject({
    code: 1,
    err: 'This user has a wallet, which cannot be opened once it is deleted; add --with-wallet.\n',
  })
  expect(await session(visitor)).toBe(200)
  expect((await user('delete', userId, '--now', '--with-wallet')).code).toBe(0)
  expect(await session(visitor)).toBe(401)
  expect((await user('find', userId)).code).toBe(1)
})

test.each([[[]], [['find']], [['rename', 'x']], [['find', 'a', 'b']]])(
  'prints its usage for the arguments %j',
  async (words) => {
    expect(await user(...words)).toMatchObject({
      code: 64,
      err: expect.stringMatching(/^Name find, export or delete, and the user\./),
    })
  },
)
