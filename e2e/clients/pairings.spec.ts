import { expect, test } from '@playwright/test'
import { createRecord } from './record.js'
import { type Player, startPlayer } from './walletConnect/startPlayer.js'
import { DAPPS, WALLETS } from './walletConnect/versions.js'

/** Kills each side while a dapp and a wallet exchange messages. No message may be lost. */
async function walk(dapp: Player, wallet: Player, record: ReturnType<typeof createRecord>) {
  let topic = ''
  const sign = (text: string) =>
    dapp.now().call('request', { topic, method: 'personal_sign', params: [text] })
  const tell = (name: string, data: unknown) => wallet.now().call('emit', { topic, name, data })
  const heard = (data: unknown) =>
    expect(dapp.now().next('session_event')).resolves.toMatchObject({ params: { event: { data } } })

  await record.works('pairing, proposal, approval', async () => {
    await wallet.now().call('pair', await dapp.now().call('propose'))
    await expect(wallet.now().next('proposal')).resolves.toBe('dapp')
    topic = await dapp.now().next('session')
    await expect(wallet.now().next('session')).resolves.toBe(topic)
  })
  await record.works('personal_sign, events', async () => {
    await expect(sign('0x01')).resolves.toBe('signed 0x01')
    await tell('chainChanged', 31337)
    await heard(31337)
  })
  await record.works('requests to a wallet that was killed, answered when it is back', async () => {
    const answers: Promise<unknown>[] = []
    await wallet.leave(async () => {
      answers.push(sign('0x02'), sign('0x03'))
    })
    await expect(Promise.all(answers)).resolves.toEqual(['signed 0x02', 'signed 0x03'])
  })
  await record.works('events to a dapp that was killed, heard when it is back', async () => {
    await dapp.leave(async () => {
      await tell('chainChanged', 1)
      await tell('chainChanged', 2)
    })
    await heard(1)
    await heard(2)
    await expect(sign('0x04')).resolves.toBe('signed 0x04')
  })
  await record.works('disconnect while the wallet is away, heard when it is back', async () => {
    await wallet.leave(() => dapp.now().call('disconnect', topic))
    await expect(wallet.now().next('session_delete')).resolves.toMatchObject({ topic })
    await expect.poll(() => wallet.now().call('sessions')).toBe(0)
  })
}

for (const [version, dappName] of Object.entries(DAPPS))
  for (const [kit, walletName] of Object.entries(WALLETS))
    test(`[A31] sign-client ${version} and ${kit} lose no session or request when a process is killed`, async () => {
      const record = createRecord(`sign-client ${version} with ${kit}`)
      const dapp = await startPlayer('dapp', dappName)
      const wallet = await startPlayer('wallet', walletName)
      await walk(dapp, wallet, record)
      await Promise.all([dapp.end(), wallet.end()])
      record.end()
    })
